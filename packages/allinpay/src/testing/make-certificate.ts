/**
 * X.509 certificates for RSA keys of tests and of the sandbox, written by hand in DER: Node reads certificates but makes
 * none, and the libraries that do bring a dozen packages (decision 57).
 */
import { type KeyObject, randomBytes, sign } from 'node:crypto'

const TAG = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  general: 0x18,
}
const SEQUENCE = 0x30
const SET = 0x31
const CONTEXT = 0xa0
const BOOLEAN = 0x01

const OID = {
  sha256WithRsa: [42, 134, 72, 134, 247, 13, 1, 1, 11],
  commonName: [85, 4, 3],
  organization: [85, 4, 10],
  basicConstraints: [85, 29, 19],
}

interface CertificateParts {
  issuer: string
  subject: string
  publicKey: KeyObject
  /** The key of whoever issues it; with its own key a certificate is self-signed. */
  issuerKey: KeyObject
  isAuthority: boolean
  validFrom: Date
  validTo: Date
}

/** A certificate as PEM. */
export function makeCertificate(parts: CertificateParts): string {
  const algorithm = der(SEQUENCE, der(TAG.oid, Buffer.from(OID.sha256WithRsa)), der(TAG.null))
  const serial = randomBytes(16)
  // A leading bit would make the serial number negative, a leading zero byte not minimal.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40
  const toBeSigned = der(
    SEQUENCE,
    der(CONTEXT, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, serial),
    algorithm,
    name(parts.issuer, parts.issuer),
    der(SEQUENCE, time(parts.validFrom), time(parts.validTo)),
    name(parts.issuer, parts.subject),
    parts.publicKey.export({ type: 'spki', format: 'der' }),
    der(CONTEXT + 3, der(SEQUENCE, basicConstraints(parts.isAuthority))),
  )
  const signature = sign('sha256', toBeSigned, parts.issuerKey)
  const certificate = der(SEQUENCE, toBeSigned, algorithm, der(TAG.bitString, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < 128) return Buffer.from([length])
  const hex = length.toString(16)
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}

function name(organization: string, commonName: string): Buffer {
  const part = (oid: number[], value: string): Buffer =>
    der(SET, der(SEQUENCE, der(TAG.oid, Buffer.from(oid)), der(TAG.utf8, Buffer.from(value, 'utf8'))))
  return der(SEQUENCE, part(OID.organization, organization), part(OID.commonName, commonName))
}

// Years from 2050 on need the longer form of a time (RFC 5280 4.1.2.5).
function time(instant: Date): Buffer {
  const digits = instant.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)
  return instant.getUTCFullYear() < 2050
    ? der(TAG.utcTime, Buffer.from(`${digits.slice(2)}Z`, 'ascii'))
    : der(TAG.general, Buffer.from(`${digits}Z`, 'ascii'))
}

function basicConstraints(isAuthority: boolean): Buffer {
  const value = isAuthority ? der(SEQUENCE, der(BOOLEAN, Buffer.from([0xff]))) : der(SEQUENCE)
  const critical = der(BOOLEAN, Buffer.from([0xff]))
  return der(SEQUENCE, der(TAG.oid, Buffer.from(OID.basicConstraints)), critical, der(TAG.octetString, value))
}
