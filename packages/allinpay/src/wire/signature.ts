/** RSA signatures over a digest of the canonical text, in the digest modes met in the field. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
  X509Certificate,
} from 'node:crypto'

export type DigestMode = 'md5-base64' | 'raw'

/** `either` is for verifying only: both modes prove the same thing, and the field uses both. */
export type DigestSetting = DigestMode | 'either'

/** A key we believe, with what its certificate says about itself (empty for a bare public key). */
export interface TrustedKey {
  readonly key: KeyObject
  readonly issuer: string
  readonly subject: string
  readonly validFrom: Date | null
  readonly validTo: Date | null
}

/** The text that RSA really signs: base64 of the MD5, or the text itself. */
export function digestText(text: string, mode: DigestMode): string {
  return mode === 'raw' ? text : createHash('md5').update(text, 'utf8').digest('base64')
}

/** Signs with SHA256withRSA (PKCS#1 v1.5); answers base64. */
export function signText(text: string, mode: DigestMode, privateKey: KeyObject): string {
  return sign('sha256', Buffer.from(digestText(text, mode), 'utf8'), privateKey).toString('base64')
}

/** The digest mode in which one of the keys verifies the signature, or null when none does. */
export function verifyText(
  text: string,
  signature: string,
  setting: DigestSetting,
  keys: readonly TrustedKey[],
): DigestMode | null {
  const signatureBytes = Buffer.from(restorePlus(signature), 'base64')
  const modes: readonly DigestMode[] = setting === 'either' ? ['md5-base64', 'raw'] : [setting]
  for (const mode of modes) {
    const signed = Buffer.from(digestText(text, mode), 'utf8')
    if (keys.some((trusted) => verify('sha256', signed, trusted.key, signatureBytes))) return mode
  }
  return null
}

/** Reads an unencrypted PEM private key; throws when it is not RSA. */
export function loadPrivateKey(pem: string): KeyObject {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'rsa') throw new Error('the private key must be RSA')
  return key
}

/** Reads a certificate or a bare public key, both PEM; throws when it is not RSA. */
export function loadTrustedKey(pem: string): TrustedKey {
  if (!pem.includes('BEGIN CERTIFICATE')) {
    return { key: mustBeRsa(createPublicKey(pem)), issuer: '', subject: '', validFrom: null, validTo: null }
  }
  const certificate = new X509Certificate(pem)
  return {
    key: mustBeRsa(certificate.publicKey),
    issuer: certificate.issuer,
    subject: certificate.subject,
    validFrom: certificate.validFromDate,
    validTo: certificate.validToDate,
  }
}

function mustBeRsa(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'rsa') throw new Error('a trusted key must be RSA')
  return key
}

// A sender that forgets to encode `+` makes form decoders read a space; base64 has no spaces, so the way back is certain.
function restorePlus(signature: string): string {
  return signature.replaceAll(' ', '+')
}
