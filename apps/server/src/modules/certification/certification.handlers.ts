// The real-name endpoints, each handed to the use case that answers it.
import type { Api, DataOf } from '@merchant/contract'
import type { MerchantActor } from '../../kernel/actor.ts'
import type { HandlersOf } from '../../kernel/handlers.ts'
import type { CertificationService } from './certification.service.ts'

export function createCertificationHandlers(
  service: CertificationService,
  view: (actor: MerchantActor) => Promise<DataOf<Api['user']['realName']>>,
): HandlersOf<Pick<Api['user'], 'saveRealName' | 'realName'>> {
  return {
    saveRealName: ({ actor, body, command }) => service.submit(actor, body, command),
    realName: ({ actor }) => view(actor),
  }
}
