"""A piezo disc on a PWM pin: one tone at a time. `pwm` is machine.PWM, or what stands in for it."""

from micropython import const

_HALF = const(32768)


class Piezo:
    def __init__(self, pwm):
        self.pwm = pwm
        self.hertz = 0
        pwm.duty_u16(0)

    def tone(self, hertz):
        """Sound at `hertz` from now on; 0 is silence. The Pico's PWM can't go below 16 Hz."""
        # Setting the same frequency again would restart the PWM, which clicks.
        if hertz == self.hertz:
            return
        self.hertz = hertz
        if hertz:
            self.pwm.freq(hertz)
            self.pwm.duty_u16(_HALF)
        else:
            self.pwm.duty_u16(0)
