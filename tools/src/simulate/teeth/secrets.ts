// A server is asked to start without this secret or that, or with one that everybody knows.
import { randomBytes } from 'node:crypto'
import type { Parts } from './planted-bug.ts'

const NAMES = ['SECRET_FIELD_KEY', 'SECRET_INDEX_KEY', 'SECRET_PEPPER', 'SECRET_FILE_LINKS'] as const
const WRONG: readonly (string | undefined)[] = [undefined, '', 'secret', 'A'.repeat(43)]

/** Throws unless each is refused by its name. */
export function mustAskForSecrets(readConfig: Parts['readConfig']): void {
  const strong = Object.fromEntries(NAMES.map((name) => [name, randomBytes(32).toString('base64url')]))
  for (const name of NAMES)
    for (const wrong of WRONG) {
      const { [name]: _left, ...others } = strong
      const said = refusalOf(() =>
        readConfig({ ...SETTINGS, ...others, ...(wrong === undefined ? {} : { [name]: wrong }) }),
      )
      if (!said.includes('SECRET_')) throw new Error(`${name}=${wrong ?? ''} is taken: ${said}`)
    }
}

const SETTINGS = {
  NODE_ENV: 'development',
  DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
  ALLINPAY_GATEWAY_URL: 'http://127.0.0.1:1/gateway',
  ALLINPAY_APP_ID: '1',
  ALLINPAY_SECRET_KEY: 'none',
  ALLINPAY_PRIVATE_KEY_FILE: '/nowhere/key.pem',
  ALLINPAY_CERTIFICATE_FILES: '/nowhere/cert.pem',
  ALLINPAY_ACCOUNT_SET_NO: '400193',
}

function refusalOf(work: () => unknown): string {
  try {
    work()
    return 'it starts'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
