// Secrets and keys of one data folder: made at random on the first start, readable by the owner only, never defaults.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

interface StackSecrets {
  readonly fieldKey: string
  readonly indexKey: string
  readonly pepper: string
  readonly fileLinks: string
  readonly allinpaySecretKey: string
  readonly sandboxAdminToken: string
}

const random = () => randomBytes(32).toString('base64url')

/** Reads the folder's secrets, making them when the folder is new. */
export function secretsOf(dataDir: string): StackSecrets {
  const file = path.join(dataDir, 'secrets.json')
  if (existsSync(file)) return readSecrets(file)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const secrets: StackSecrets = {
    fieldKey: random(),
    indexKey: random(),
    pepper: random(),
    fileLinks: random(),
    allinpaySecretKey: randomBytes(16).toString('hex'),
    sandboxAdminToken: random(),
  }
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  chmodSync(file, 0o600)
  return secrets
}

interface MerchantKey {
  readonly privateKeyFile: string
  readonly publicKeyPem: string
}

/** The key pair with which we sign to the provider; its public half is given to the provider once. */
export function merchantKeyOf(dataDir: string): MerchantKey {
  const privateKeyFile = path.join(dataDir, 'allinpay-private-key.pem')
  const publicKeyFile = path.join(dataDir, 'allinpay-public-key.pem')
  if (!existsSync(privateKeyFile) || !existsSync(publicKeyFile)) {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    writeFileSync(publicKeyFile, publicKey)
    writeFileSync(privateKeyFile, privateKey, { mode: 0o600 })
  }
  return { privateKeyFile, publicKeyPem: readFileSync(publicKeyFile, 'utf8') }
}

function readSecrets(file: string): StackSecrets {
  const secrets: StackSecrets = JSON.parse(readFileSync(file, 'utf8'))
  return secrets
}
