// Module entry of certification: a person's and a company's papers, their review, and the facts that other modules build on.
import type { Api } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { spokenText } from '../../../kernel/in-both.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { advanceCompany, askAboutCompany, askSoon, refreshCompany, resumeCompanies } from './audit-company.ts'
import type { CertificationDeps } from './certification.deps.ts'
import { countWaiting, listCertifications } from './certification-review.list.ts'
import { plainCompanyCerts } from './company-cert.row.ts'
import { createExpiry } from './expiry.ts'
import { certificationFacts, companyInfo, ownRealName, realNameStanding } from './read-certification.ts'
import { auditCertification, showCertification } from './review-certification.ts'
import { submitCompany } from './submit-company.ts'
import { submitRealName } from './submit-real-name.ts'
import { resumeRealNames } from './verify-real-name.ts'

export type { CertificationDeps } from './certification.deps.ts'

interface CertificationHandlers {
  readonly user: HandlersOf<Pick<Api['user'], 'saveRealName' | 'realName'>>
  readonly company: HandlersOf<Api['company']>
  readonly review: HandlersOf<Api['certificationReview']>
}

export function createCertification(deps: CertificationDeps) {
  const { db, clock } = deps
  const handlers: CertificationHandlers = {
    user: {
      async saveRealName({ actor, body, command }) {
        const answer = await submitRealName(deps, actor, body, command)
        return { ...answer, reason: spokenText(answer.reason) }
      },
      realName: ({ actor }) => ownRealName(deps, actor),
    },
    company: {
      async save({ actor, body, command }) {
        const answer = await submitCompany(deps, actor, body, command)
        return { ...answer, reason: spokenText(answer.reason) }
      },
      async info({ actor }) {
        await refreshCompany(deps, actor.merchantId)
        return companyInfo(deps, actor)
      },
    },
    review: {
      list: ({ body }) => listCertifications(db, body),
      info: ({ actor, body }) => showCertification(deps, actor, body),
      audit: ({ actor, body, command }) => auditCertification(deps, actor, body, command),
    },
  }
  return {
    handlers,
    plainTable: plainCompanyCerts,
    ...certificationFacts(deps),
    /** Where the person's certification stands, personal data masked. */
    statusOf: (handle: TenantDb | TenantTx) => realNameStanding(deps, handle),
    /** Hands a company's papers to the provider or asks about them. Refuses wallet.stepMissing, company.notAccepted. */
    advanceCompany: (merchantId: string): Promise<void> => advanceCompany(deps, merchantId),
    /** Of a merchant of whom somebody has just signed in. */
    askSoon: (merchantId: string): Promise<void> => askSoon(deps, merchantId),
    /** The provider has announced the end of an audit. */
    async onCompanyAudit(merchantId: string): Promise<void> {
      await askAboutCompany(deps, merchantId, { askedBefore: clock.now(), isAnnounced: true })
    },
    /** Certifications of all merchants that wait for a person of the platform. */
    countWaiting: (): Promise<number> => countWaiting(db),
    /** The job that asks again for verdicts the provider did not give, on people and companies. */
    resumeVerifications: async (): Promise<number> => (await resumeRealNames(deps)) + (await resumeCompanies(deps)),
    onTimer: createExpiry(deps),
  }
}
