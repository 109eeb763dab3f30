// For tests of the demo: the settings of a server that nobody starts.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Sandbox } from '@merchant/allinpay-sandbox'

/** What a server of this data folder is started with, known to this sandbox. */
export async function serverEnv(provider: Sandbox, dataDir: string): Promise<Record<string, string>> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const app = { appId: '1581648210684', secretKey: randomBytes(16).toString('hex') }
  await provider.registerApp({ ...app, publicKeyPem: publicKey, accountSetNo: '400193' })
  const keyFile = path.join(dataDir, 'key.pem')
  const certificateFile = path.join(dataDir, 'certificate.pem')
  writeFileSync(keyFile, privateKey)
  writeFileSync(certificateFile, provider.certificatePem)
  const secret = () => randomBytes(32).toString('base64url')
  return {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://replaced/by-the-stack',
    SECRET_FIELD_KEY: secret(),
    SECRET_INDEX_KEY: secret(),
    SECRET_PEPPER: secret(),
    SECRET_FILE_LINKS: secret(),
    ALLINPAY_GATEWAY_URL: provider.gatewayUrl,
    ALLINPAY_APP_ID: app.appId,
    ALLINPAY_SECRET_KEY: app.secretKey,
    ALLINPAY_PRIVATE_KEY_FILE: keyFile,
    ALLINPAY_CERTIFICATE_FILES: certificateFile,
    ALLINPAY_ACCOUNT_SET_NO: '400193',
  }
}
