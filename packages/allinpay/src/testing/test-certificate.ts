/** A self-signed certificate for tests, written as DER by hand: issuer, validity and key are all a test needs. */
import { type KeyObject, sign } from 'node:crypto'

/** PEM of a certificate for the key pair; the private key signs it. Dates must lie before 2050. */
export function testCertificate(
  keys: { publicKey: KeyObject; privateKey: KeyObject },
  about: { commonName: string; from: Date; to: Date },
): string {
  const name = tag(0x30, tag(0x31, tag(0x30, tag(0x06, bytes('550403')), tag(0x0c, Buffer.from(about.commonName)))))
  const sha256WithRsa = tag(0x30, tag(0x06, bytes('2a864886f70d01010b')), tag(0x05))
  const content = tag(
    0x30,
    tag(0xa0, tag(0x02, bytes('02'))),
    tag(0x02, bytes('01')),
    sha256WithRsa,
    name,
    tag(0x30, time(about.from), time(about.to)),
    name,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', content, keys.privateKey)
  const certificate = tag(0x30, content, sha256WithRsa, tag(0x03, bytes('00'), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

function tag(number: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([number, ...head]), content])
}

function time(instant: Date): Buffer {
  const digits = instant.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)
  return tag(0x17, Buffer.from(`${digits}Z`))
}

function bytes(hex: string): Buffer {
  return Buffer.from(hex, 'hex')
}
