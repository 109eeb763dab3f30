// The payment provider as the area money composes it.
import type { Foundation } from '../../kernel/area.ts'
import type { MoneyPorts } from './compose-ports.ts'
import { createPayment, type PaymentDeps } from './provider/index.ts'
import { countOpenDifferences } from './provider-reconciliation/index.ts'

/** Stands in for a payer's loopback address outside production. */
const LOCAL_PAYER_IP = '114.114.114.114'

interface Beside extends Pick<PaymentDeps, 'publicUrl' | 'openCase' | 'closeCases'> {
  readonly isProduction: boolean
}

export const composePayment = (
  { db, clock, cipher, alarms, onError }: Foundation,
  { allinpay, identity, merchant, messaging }: MoneyPorts,
  { publicUrl, isProduction, openCase, closeCases }: Beside,
) =>
  createPayment({
    db,
    clock,
    cipher,
    allinpay,
    publicUrl,
    localPayerIp: isProduction ? null : LOCAL_PAYER_IP,
    realNameOf: merchant.realNameOf,
    memberTypeOf: merchant.memberTypeOf,
    legalPersonOf: merchant.legalPersonOf,
    advanceCompany: merchant.advanceCompany,
    onCompanyAudit: merchant.onCompanyAudit,
    onWalletState: merchant.onWalletState,
    openCase,
    closeCases,
    openDifferences: (merchantId) => countOpenDifferences(db.tenant(merchantId), merchantId),
    onPlatformFault: (code) => alarms.count('ordersRefused', code),
    ownerPhone: identity.ownerPhone,
    smsCodes: messaging.smsCodes,
    notify: messaging.notify,
    onError,
  })
