/** The sandbox's keys: an authority of its own and the certificates it issues, made on first start, kept in a folder. */
import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeCertificate } from '@merchant/allinpay/testing'

const makeKeyPair = promisify(generateKeyPair)
const YEAR_MS = 365 * 24 * 60 * 60 * 1000
const FILE = 'sandbox-keys.json'
/** Every certificate of the sandbox is issued under this name, so that a product in production can refuse it. */
const ISSUER_NAME = 'SANDBOX ONLY, NOT ALLINPAY'

interface SavedKey {
  privateKeyPem: string
  certificatePem: string
}

/** An authority and what it has issued, as they are kept. */
export interface SavedRing {
  authority: SavedKey
  /** Oldest first; the last one signs. */
  issued: SavedKey[]
}

export interface KeyRing {
  /** Signs replies and notifications. */
  signingKey(): KeyObject
  /** The certificate of the signing key, as handed to merchants. */
  certificatePem(): string
  /** The authority's certificate and every issued one, the signing one last. */
  certificates(): { authority: string; issued: string[] }
  /** Issues a new certificate and signs with it from now on; the old one stays published. */
  rotate(): Promise<void>
  /** A key nobody trusts, for faults. */
  otherKey(): Promise<KeyObject>
}

/**
 * Loads the keys of a folder, making them first if there are none; without a folder they live in memory.
 * @param made a ring to begin with in place of a new one; it stays as it is
 */
export async function openKeyRing(dir: string | undefined, now: () => Date, made?: SavedRing): Promise<KeyRing> {
  const ring = (dir && (await load(dir))) || (made === undefined ? await makeRing(now()) : structuredClone(made))
  if (dir) await save(dir, ring)
  let untrusted: KeyObject | undefined
  const last = (): SavedKey => {
    const key = ring.issued.at(-1)
    if (!key) throw new Error(`${FILE} holds no issued key`)
    return key
  }
  let signing = createPrivateKey(last().privateKeyPem)
  return {
    signingKey: () => signing,
    certificatePem: () => last().certificatePem,
    certificates: () => ({
      authority: ring.authority.certificatePem,
      issued: ring.issued.map((key) => key.certificatePem),
    }),
    async rotate() {
      ring.issued.push(await issue(`sandbox-${ring.issued.length + 1}`, ring.authority, now()))
      signing = createPrivateKey(last().privateKeyPem)
      if (dir) await save(dir, ring)
    },
    async otherKey() {
      untrusted ??= (await makeKeyPair('rsa', { modulusLength: 2048 })).privateKey
      return untrusted
    },
  }
}

export async function makeRing(now: Date): Promise<SavedRing> {
  const authority = await issue(ISSUER_NAME, null, now)
  // Two certificates are valid from the start, so that trusting several at once is exercised.
  return { authority, issued: [await issue('sandbox-1', authority, now), await issue('sandbox-2', authority, now)] }
}

async function issue(subject: string, authority: SavedKey | null, now: Date): Promise<SavedKey> {
  const { publicKey, privateKey } = await makeKeyPair('rsa', { modulusLength: 2048 })
  const certificatePem = makeCertificate({
    issuer: ISSUER_NAME,
    subject,
    publicKey,
    issuerKey: authority ? createPrivateKey(authority.privateKeyPem) : privateKey,
    isAuthority: authority === null,
    // A day back: a merchant's clock may run behind ours.
    validFrom: new Date(now.getTime() - YEAR_MS / 365),
    validTo: new Date(now.getTime() + 5 * YEAR_MS),
  })
  return { privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), certificatePem }
}

async function load(dir: string): Promise<SavedRing | null> {
  const text = await readFile(join(dir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const ring: SavedRing = JSON.parse(text)
  for (const key of ring.issued) createPublicKey(key.certificatePem)
  return ring
}

// Written beside and renamed, so that a kill in between never leaves half a file.
async function save(dir: string, ring: SavedRing): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const file = join(dir, FILE)
  await writeFile(`${file}.new`, JSON.stringify(ring, null, 2), { mode: 0o600 })
  await rename(`${file}.new`, file)
}
