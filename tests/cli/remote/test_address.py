import pytest

from rokkaku.cli.remote.address import Address, read_address


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("localhost:8000", Address("http://localhost:8000")),
        ("https://Play.example.org/", Address("https://play.example.org")),
        ("http://[::1]:80/t/a-_Z9", Address("http://[::1]:80", "a-_Z9")),
        (" http://h/t/x?seat=2&key=k-y ", Address("http://h", "x", 2, "k-y")),  # type: ignore[arg-type]
        ("h/t/x/?seat=&other=1", Address("http://h", "x")),
    ],
)
def test_addresses_are_read(text: str, address: Address) -> None:
    assert read_address(text) == address
    assert read_address(address.link) == address
