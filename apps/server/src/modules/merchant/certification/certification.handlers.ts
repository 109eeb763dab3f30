// The endpoints of certification, each handed to the use case that answers it.
import type { Api, DataOf } from '@merchant/contract'
import type { Database } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import type { createCertificationReview } from './certification-review.ts'
import { listCertifications } from './certification-review.list.ts'
import type { CertificationService } from './certification.service.ts'
import type { CompanyService } from './company-cert.service.ts'

export interface CertificationHandlers {
  readonly user: HandlersOf<Pick<Api['user'], 'saveRealName' | 'realName'>>
  readonly company: HandlersOf<Api['company']>
  readonly review: HandlersOf<Api['certificationReview']>
}

export function createCertificationHandlers(parts: {
  readonly db: Database
  readonly service: CertificationService
  readonly companies: CompanyService
  readonly review: ReturnType<typeof createCertificationReview>
  readonly realName: (actor: MerchantActor) => Promise<DataOf<Api['user']['realName']>>
  readonly company: (actor: MerchantActor) => Promise<DataOf<Api['company']['info']>>
}): CertificationHandlers {
  const { db, service, companies, review, realName, company } = parts
  return {
    user: {
      saveRealName: ({ actor, body, command }) => service.submit(actor, body, command),
      realName: ({ actor }) => realName(actor),
    },
    company: {
      save: ({ actor, body, command }) => companies.submit(actor, body, command),
      async info({ actor }) {
        await companies.refresh(actor.merchantId)
        return company(actor)
      },
    },
    review: {
      list: ({ body }) => listCertifications(db, body),
      info: ({ actor, body }) => review.info(actor, body),
      audit: ({ actor, body, command }) => review.audit(actor, body, command),
    },
  }
}
