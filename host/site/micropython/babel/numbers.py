"""Numbers as a language writes them, made by the browser."""

import js


def format_decimal(n, pattern, locale):
    """Format a number. pattern: #,##0, with a zero after the point for each decimal."""
    digits = len(pattern.partition(".")[2])
    options = js.JSON.parse('{"minimumFractionDigits": %d, "maximumFractionDigits": %d}' % (digits, digits))
    return js.Intl.NumberFormat.new(locale, options).format(n)
