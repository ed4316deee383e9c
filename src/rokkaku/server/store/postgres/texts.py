"""PostgreSQL keeps every character but one: the null character, which people can still send."""

_ESCAPE = "\x10"


def kept(text: str) -> str:
    """A text as it is kept and asked for."""
    if "\x00" in text or _ESCAPE in text:
        return text.replace(_ESCAPE, f"{_ESCAPE}1").replace("\x00", f"{_ESCAPE}0")
    return text


def as_said(text: str) -> str:
    """The text that was kept."""
    if _ESCAPE in text:
        return text.replace(f"{_ESCAPE}0", "\x00").replace(f"{_ESCAPE}1", _ESCAPE)
    return text
