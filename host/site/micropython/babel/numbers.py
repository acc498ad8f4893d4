"""Numbers as a language writes them, by the browser."""

import js


def format_decimal(n, pattern, locale):
    """pattern: #,##0, and as many zeros after the point as are to be shown."""
    digits = len(pattern.partition(".")[2])
    options = js.JSON.parse('{"minimumFractionDigits": %d, "maximumFractionDigits": %d}' % (digits, digits))
    return js.Intl.NumberFormat.new(locale, options).format(n)
