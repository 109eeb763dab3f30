// The door of certification: real-name submission and status, and the facts that other modules build on.
import { type Api, type DataOf, dayOf } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { HandlersOf } from '../../kernel/handlers.ts'
import { maskIdNumber, maskName } from '../../kernel/masks.ts'
import { parameters } from '../../kernel/parameters.ts'
import { createCertificationHandlers } from './certification.handlers.ts'
import { type CertificationNeeds, createCertificationService } from './certification.service.ts'
import { findCert, idNumberOf, realNameOf } from './certification.store.ts'

export type { CertificationNeeds } from './certification.service.ts'

/** Where a merchant's certification stands, personal data masked. */
export type CertificationView = DataOf<Api['user']['realName']>

export interface Certification {
  readonly handlers: HandlersOf<Pick<Api['user'], 'saveRealName' | 'realName'>>
  statusOf(db: TenantDb | TenantTx): Promise<CertificationView>
  /** The proven person in full, for the provider only; null until passed. */
  realNameOf(db: TenantDb | TenantTx): Promise<{ realName: string; idNumber: string } | null>
  /** The job that asks again for verdicts the provider did not give. */
  resumeVerifications(): Promise<number>
}

export function createCertification(needs: CertificationNeeds): Certification {
  const { clock, cipher } = needs
  const service = createCertificationService(needs)

  const statusOf = async (db: TenantDb | TenantTx): Promise<CertificationView> => {
    const cert = await findCert(db)
    const { triesPerDay } = parameters.realName
    if (cert === undefined) {
      const nothing = { reason: null, realName: '', idNumber: '', validFrom: null, validTo: null }
      return { status: 'NONE', ...nothing, attemptsLeftToday: triesPerDay }
    }
    const usedToday = cert.attempt_day_on === dayOf(clock.now()) ? cert.attempts_of_day : 0
    return {
      status: cert.status as CertificationView['status'],
      reason: cert.reject_reason,
      realName: maskName(realNameOf(cipher, cert)),
      idNumber: maskIdNumber(idNumberOf(cipher, cert)),
      validFrom: cert.valid_from_on,
      validTo: cert.valid_to_on,
      attemptsLeftToday: Math.max(0, triesPerDay - usedToday),
    }
  }

  return {
    handlers: createCertificationHandlers(service, (actor) => statusOf(needs.db.tenant(actor.merchantId))),
    statusOf,
    async realNameOf(db) {
      const cert = await findCert(db)
      if (cert?.status !== 'PASSED') return null
      return { realName: realNameOf(cipher, cert), idNumber: idNumberOf(cipher, cert) }
    },
    resumeVerifications: () => service.resume(),
  }
}
