// Module entry of verification codes: send one, check one.
import type { Api } from '@merchant/contract'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { createSmsCodeService, type SmsCodeDeps } from './sms-code.service.ts'

export { aliyunTemplateCodes, createAliyunSms, type AliyunSmsSettings } from './aliyun-sms.ts'
export { createDevMailbox, readDevMailbox, type DevMailbox, type SentText } from './dev-mailbox.ts'
export { createSmsBudget } from './sms-budget.ts'
export type { SmsCodeDeps, SmsCodeService } from './sms-code.service.ts'
export type { SmsScene, SmsSender, SmsWords } from './sms-message.ts'

export function createSmsCodes(deps: SmsCodeDeps) {
  const service = createSmsCodeService(deps)
  const handlers: Pick<HandlersOf<Api['message']>, 'register' | 'verifyRegister'> = {
    // The same code goes to a known phone too: only its owner, with the code, learns that it is taken.
    register: ({ body: { phone, proofOfWork }, client }) =>
      service.send({ scene: 'REGISTER', phone, binding: '', ip: client.ip, proofOfWork }),
    // Says nothing about whether the phone is known, for the same reason.
    verifyRegister: async ({ body: { phone, smsCode: code } }) =>
      (await service.prove({ scene: 'REGISTER', phone, binding: '', code })) ?? refuse('smsCode.wrong'),
  }
  return { handlers, ...service }
}
