"""Certificates for loopback servers, with the flaw that a test needs."""

import datetime
import ssl
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

_DAY = datetime.timedelta(days=1)


def server_context(folder: Path, host: str, flaw: str = "") -> tuple[ssl.SSLContext, str]:
    """The TLS context of a server, and the file of the CA that a client can trust."""
    ca_key, server_key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    ca = _sign("Test CA", "Test CA", ca_key, ca_key, days=2, is_ca=True)
    name = "other.example" if flaw == "other name" else host
    certificate = _sign(name, "Test CA", server_key, ca_key, days=-1 if flaw == "expired" else 2)
    chain, trusted = folder / "server.pem", folder / "ca.pem"
    chain.write_bytes(_pem(certificate) + _private_pem(server_key))
    other_key = ec.generate_private_key(ec.SECP256R1())
    other_ca = _sign("Other CA", "Other CA", other_key, other_key, days=2, is_ca=True)
    trusted.write_bytes(_pem(other_ca if flaw == "unknown authority" else ca))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(chain)
    return context, str(trusted)


def _sign(
    name: str,
    issuer: str,
    key: ec.EllipticCurvePrivateKey,
    issuer_key: ec.EllipticCurvePrivateKey,
    days: int,
    is_ca: bool = False,
) -> x509.Certificate:
    now = datetime.datetime.now(datetime.UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(_name(name))
        .issuer_name(_name(issuer))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - 3 * _DAY)
        .not_valid_after(now + days * _DAY)
        .add_extension(x509.BasicConstraints(ca=is_ca, path_length=None), critical=True)
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name.replace(" ", ""))]), critical=False)
        # Python 3.13 requires these three extensions.
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key.public_key()), critical=False
        )
        .add_extension(_usage(is_ca), critical=True)
        .sign(issuer_key, hashes.SHA256())
    )


def _usage(is_ca: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not is_ca,
        key_cert_sign=is_ca,
        crl_sign=is_ca,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)


def _private_pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
