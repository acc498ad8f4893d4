"""Leads every name to the console, on its own network. A phone that checks whether this network reaches the internet
then finds the console's page and shows it. One question, one answer (RFC 1035), in fixed buffers.
"""

from micropython import const
from native_bytes import copy

_MOST = const(256)  # bytes of a question that is answered
_HEAD = const(12)
_READABLE = const(1)
_TAIL = b"\xc0\x0c\x00\x01\x00\x01\x00\x00\x00\x05\x00\x04"  # the same name: an address, for five seconds
_RESPONSE = const(0x84)  # with authority
_QUERY_MASK = const(0xFA)  # bits of the third byte that are 0 in a plain question: response, opcode, cut off


class Names:
    def __init__(self, sock, poll, address):
        """sock: UDP, bound to port 53, not blocking; poll: select.poll() for it; address: ours, four bytes."""
        self.sock = sock
        self.poll = poll
        poll.register(sock, _READABLE)
        self.answer = bytearray(_MOST + len(_TAIL) + 4)
        self.address = address

    def serve(self):
        """Answer one question, if there is one. Allocates when there is: phones ask when they join."""
        for ready in self.poll.ipoll(0):
            if ready[1] & _READABLE:
                self._answer()

    def _answer(self):
        try:
            question, asker = self.sock.recvfrom(_MOST)
        except OSError:
            return
        n = answered(self.answer, question, self.address)
        if n:
            try:
                self.sock.sendto(memoryview(self.answer)[:n], asker)
            except OSError:
                pass


def answered(answer, question, address):
    """Write the answer to a question. -> its size; 0: such a question gets none"""
    n = len(question)
    if n < _HEAD + 5 or question[2] & _QUERY_MASK or question[4] or question[5] != 1:
        return 0
    at = _HEAD
    while at < n and question[at]:
        at += 1 + question[at]
    end = at + 5  # after the name: its zero byte, two bytes of type, two of class
    if end > n:
        return 0
    known = question[at + 1] == 0 and question[at + 2] == 1 and question[at + 4] == 1  # an IPv4 address
    copy(answer, 0, question, 0, end)
    answer[2] = _RESPONSE | question[2] & 1
    answer[3] = 0
    answer[6] = 0
    answer[7] = 1 if known else 0
    for i in range(8, _HEAD):
        answer[i] = 0
    if not known:
        return end
    copy(answer, end, _TAIL, 0, len(_TAIL))
    copy(answer, end + len(_TAIL), address, 0, 4)
    return end + len(_TAIL) + 4
