// The carrier of real texts: Aliyun SMS (Dysmsapi 2017-05-25, SendSms), which fills templates that were approved there.
// One text is one request: the service knows no repeat, so one that got no answer is never sent again by itself.
import { said } from '@merchant/contract'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { canonicalQuery, signAliyun } from './aliyun-signature.ts'
import type { SmsMessage, SmsSender } from './sms-message.ts'

const templateCode = z.string().regex(/^SMS_\w{1,60}$/, { error: 'must be a template code like SMS_123456789' })

/** Template codes by what is said; `CODE` stands for every scene that has none of its own. */
export const aliyunTemplateCodes = z.strictObject({
  CODE: templateCode,
  PHONE_CHANGED: templateCode,
  STAFF_INVITED: templateCode,
  CERTIFICATION_ENDED: templateCode,
  NO_ACCOUNT: templateCode,
  LOGIN_CLOSED: templateCode,
  ORDER_SHIPPED: templateCode,
  PARCEL_CHANGED: templateCode,
  PARCEL_TAKEN_BACK: templateCode,
  GOODS_HANDED_BACK: templateCode,
  PICKUP_CODE: templateCode,
  VOUCHER_CODE: templateCode,
  LOGIN: templateCode.optional(),
  REGISTER: templateCode.optional(),
  FIND_PASSWORD: templateCode.optional(),
  CHANGE_PHONE: templateCode.optional(),
  UNBIND_CARD: templateCode.optional(),
  WITHDRAW: templateCode.optional(),
  STEP_UP: templateCode.optional(),
})

export interface AliyunSmsSettings {
  readonly accessKeyId: string
  readonly accessKeySecret: string
  readonly signName: string
  readonly templateCodes: z.output<typeof aliyunTemplateCodes>
  /** Where the service answers, e.g. https://dysmsapi.aliyuncs.com */
  readonly endpoint: string
}

interface AliyunSmsDeps extends AliyunSmsSettings {
  readonly clock: Clock
  readonly onError: (problem: string, error?: unknown) => void
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 5_000
const answerShape = z.object({ Code: z.string(), Message: z.string().default(''), RequestId: z.string().default('') })

/** Its `send` refuses request.tooMany for the carrier's own limits of one phone and sms.notSent for everything else. */
export function createAliyunSms(deps: AliyunSmsDeps): SmsSender {
  const { clock, onError, signName, timeoutMs = TIMEOUT_MS } = deps
  const origin = new URL(deps.endpoint)

  /** The service's answer, or null when there was none that can be read: the text may then be on its way or not. */
  async function ask(query: Record<string, string>): Promise<z.output<typeof answerShape> | null> {
    const headers = {
      host: origin.host,
      'x-acs-action': 'SendSms',
      'x-acs-version': '2017-05-25',
      'x-acs-date': clock.now().toISOString().replace(/\.\d+/, ''),
      'x-acs-signature-nonce': randomUUID(),
    }
    const signed = signAliyun({ method: 'POST', path: '/', query, headers, body: '' }, deps)
    // fetch names the host itself, by the address.
    const { host: _host, ...sent } = signed
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const url = `${origin.origin}/?${canonicalQuery(query)}`
      const response = await fetch(url, { method: 'POST', headers: sent, signal, redirect: 'error' })
      return answerShape.parse(await response.json())
    } catch (error) {
      onError('Aliyun SMS gave no answer that can be read; the text may have been sent', error)
      return null
    }
  }

  return {
    async send(message) {
      const answer = await ask({
        PhoneNumbers: message.phone,
        SignName: signName,
        TemplateCode: codeOf(deps.templateCodes, message),
        TemplateParam: JSON.stringify(message.parameters),
      })
      if (answer === null)
        refuse('sms.notSent', {
          reason: said(
            '短信服务没有应答，若一分钟后仍未收到请重试',
            'the SMS service did not answer; if nothing arrives within a minute, try again',
          ),
        })
      if (answer.Code === 'OK') return
      if (answer.Code === 'isv.BUSINESS_LIMIT_CONTROL') {
        throw new Refusal('request.tooMany', { seconds: limitSeconds(answer.Message) })
      }
      // Neither phone nor parameters: a log is no place for them.
      onError(`Aliyun SMS refused a text (${message.template}): ${answer.Code} ${answer.RequestId}`)
      refuse('sms.notSent', {
        reason: said(
          '短信服务暂不可用，请稍后再试或联系客服',
          'the SMS service is down; try later or call customer service',
        ),
      })
    },
  }
}

function codeOf(codes: AliyunSmsSettings['templateCodes'], { template }: SmsMessage): string {
  const own: Partial<Record<string, string>> = codes
  return own[template] ?? codes.CODE
}

/** The service says in words which of its limits of one phone was reached: by the minute, the hour or the day. */
function limitSeconds(message: string): number {
  if (message.includes('天级')) return 86_400
  return message.includes('小时级') ? 3_600 : 60
}
