/** The checks of every request, in the gateway's order: form, headers, app, certificate, signature, time, method, permission, JSON. */
import {
  type FormFields,
  fromChinaTime,
  type JsonObject,
  loadTrustedKey,
  METHOD_PREFIX,
  parseForm,
  parseObject,
  type TrustedKey,
  verifyRequest,
} from '@merchant/allinpay/wire'
import type { Settings } from '../settings.ts'
import { findService } from '../services.ts'
import type { AppRow } from '../storage/tables.ts'
import { businessRefusal, gatewayRefusal, type Reply } from './reply.ts'
import type { Service } from './service.ts'

export interface CheckedRequest {
  readonly app: AppRow
  readonly service: Service
  readonly body: JsonObject
}

type RequestCheck = { readonly request: CheckedRequest } | { readonly refusal: Reply }

const REQUIRED = ['appId', 'method', 'format', 'charset', 'signType', 'sign', 'timestamp', 'version', 'bizContent']
const MINUTE_MS = 60_000

/** The form's fields, or null when it is no form or names a field twice. */
export function readFields(contentType: string | undefined, text: string): FormFields | null {
  return /^application\/x-www-form-urlencoded\b/i.test(contentType ?? '') ? parseForm(text) : null
}

/** Runs the checks. A timestamp has to be near one of the `clocks`. */
export async function checkRequest(
  fields: FormFields | null,
  deps: {
    settings: Readonly<Settings>
    clocks: readonly Date[]
    findApp: (appId: string) => Promise<AppRow | undefined>
  },
): Promise<RequestCheck> {
  if (!fields || REQUIRED.some((name) => !fields[name])) return no('GW0001')
  if (!areHeadersRight(fields)) return no('GW0001')
  const app = await deps.findApp(fields.appId ?? '')
  if (!app) return no(deps.settings.unknownAppCode)
  const key = merchantKey(app)
  if (!key) return no('GW0010')
  if (!verifyRequest(fields, deps.settings.requestDigest, [key])) return no('GW0004')
  const sentAt = fromChinaTime(fields.timestamp ?? '')
  const skewMs = Math.min(
    ...deps.clocks.map((now) => (sentAt ? Math.abs(sentAt.getTime() - now.getTime()) : Number.POSITIVE_INFINITY)),
  )
  if (skewMs > deps.settings.timestampWindowMinutes * MINUTE_MS) return no('GW0001')
  const service = findService(fields.method ?? '')
  if (!service) return no('GW0011')
  const method = (fields.method ?? '').slice(METHOD_PREFIX.length)
  if (service === 'missing') return { refusal: businessRefusal('20003') }
  if (app.methods && !app.methods.includes(method)) return { refusal: businessRefusal('20003') }
  const body = parseObject(fields.bizContent ?? '')
  return body ? { request: { app, service, body } } : no('GW0009')
}

function no(subCode: string): RequestCheck {
  return { refusal: gatewayRefusal(subCode) }
}

function areHeadersRight(fields: FormFields): boolean {
  return (
    fields.format?.toUpperCase() === 'JSON' &&
    fields.charset?.toLowerCase() === 'utf-8' &&
    fields.signType?.toUpperCase() === 'SHA256WITHRSA' &&
    ['1.0', 'v1.0'].includes(fields.version ?? '')
  )
}

const keys = new Map<string, TrustedKey>()

// Parsing a PEM for every request would cost more than checking its signature.
function merchantKey(app: AppRow): TrustedKey | null {
  const known = keys.get(app.publicKeyPem)
  if (known) return known
  try {
    const key = loadTrustedKey(app.publicKeyPem)
    keys.set(app.publicKeyPem, key)
    return key
  } catch {
    return null
  }
}
