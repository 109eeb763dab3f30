// The door of verification codes: send one, check one.
import type { Api } from '@merchant/contract'
import type { HandlersOf } from '../../kernel/handlers.ts'
import { createSmsCodeService, type SmsCodeNeeds } from './sms-code.service.ts'

export { createDevelopmentOutbox, type DevelopmentOutbox, type SentText } from './development-outbox.ts'
export type { SmsCodeNeeds, SmsCodeService, SmsScene, SmsSender } from './sms-code.service.ts'

export function createSmsCodes(needs: SmsCodeNeeds) {
  const service = createSmsCodeService(needs)
  const handlers: Pick<HandlersOf<Api['message']>, 'register'> = {
    // The same code goes to a known phone too: only its owner, with the code, learns that it is taken (T3).
    register: ({ body, client }) => service.send({ scene: 'REGISTER', phone: body.phone, binding: '', ip: client.ip }),
  }
  return { handlers, ...service }
}
