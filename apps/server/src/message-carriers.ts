// Which carriers take our texts and e-mails: the part of the environment about them, checked so that none is half configured.
import { z } from 'zod'
import { type AliyunSmsSettings, aliyunTemplateCodes } from './modules/messaging/sms-code/index.ts'

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.issues.push({ code: 'custom', message: 'must be JSON', input: text })
    return z.NEVER
  }
})

const optional = z
  .string()
  .optional()
  .transform((text) => (text === '' ? undefined : text))

/** Spread into the environment's schema. */
export const carrierVariables = {
  SMS_DRIVER: z.enum(['development', 'aliyun']).default('development'),
  /** Texts of the whole platform on one Shanghai day. */
  SMS_DAILY_LIMIT: z.coerce.number().int().min(1).max(1_000_000).default(10_000),
  ALIYUN_SMS_ACCESS_KEY_ID: optional,
  ALIYUN_SMS_ACCESS_KEY_SECRET: optional,
  ALIYUN_SMS_SIGN_NAME: optional,
  ALIYUN_SMS_TEMPLATE_CODES: json.pipe(aliyunTemplateCodes).optional(),
  ALIYUN_SMS_ENDPOINT: z.url({ protocol: /^https?$/ }).default('https://dysmsapi.aliyuncs.com'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** `address` or `Name <address>`. */
  MAIL_FROM: optional,
}

const environment = z.object(carrierVariables)
type CarrierVariables = z.output<typeof environment>

export interface Carriers {
  readonly sms: {
    readonly dailyLimit: number
    /** Null: texts stay in the dev mailbox. */
    readonly aliyun: AliyunSmsSettings | null
  }
  /** Null: no e-mail is sent. */
  readonly email: { readonly url: string; readonly from: string; readonly requireTls: boolean } | null
}

/** Throws an error that names the variables that a chosen carrier lacks. */
export function carriersOf(set: CarrierVariables, isProduction: boolean): Carriers {
  return { sms: { dailyLimit: set.SMS_DAILY_LIMIT, aliyun: aliyunOf(set) }, email: emailOf(set, isProduction) }
}

function aliyunOf(set: CarrierVariables): AliyunSmsSettings | null {
  if (set.SMS_DRIVER !== 'aliyun') return null
  const {
    ALIYUN_SMS_ACCESS_KEY_ID: accessKeyId,
    ALIYUN_SMS_ACCESS_KEY_SECRET: accessKeySecret,
    ALIYUN_SMS_SIGN_NAME: signName,
    ALIYUN_SMS_TEMPLATE_CODES: templateCodes,
    ALIYUN_SMS_ENDPOINT: endpoint,
  } = set
  if (!accessKeyId || !accessKeySecret || !signName || !templateCodes) {
    throw new Error('SMS_DRIVER=aliyun needs ALIYUN_SMS_ACCESS_KEY_ID, _ACCESS_KEY_SECRET, _SIGN_NAME, _TEMPLATE_CODES')
  }
  return { accessKeyId, accessKeySecret, signName, templateCodes, endpoint }
}

function emailOf({ SMTP_URL: url, MAIL_FROM: from }: CarrierVariables, isProduction: boolean): Carriers['email'] {
  if (url === undefined && from === undefined) return null
  if (url === undefined || from === undefined) throw new Error('SMTP_URL and MAIL_FROM are set together or not at all')
  return { url, from, requireTls: isProduction }
}

/** Why these settings may not run in production, for the operator of the server. */
export function carrierFaults(set: CarrierVariables): string[] {
  const faults: string[] = []
  if (set.SMS_DRIVER === 'development') faults.push('SMS_DRIVER=development: the dev mailbox shows codes to everyone')
  if (!set.ALIYUN_SMS_ENDPOINT.startsWith('https://')) faults.push('ALIYUN_SMS_ENDPOINT must begin with https://')
  return faults
}
