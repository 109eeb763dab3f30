// What the area money needs of the other areas.
import type { MerchantPermission, OperatorPermission } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { BillDeps } from './bill/index.ts'
import type { LateReturn, StuckRefund } from './cases/index.ts'
import type { FlowNumbers, FrozenDeps } from './fund-flow/index.ts'
import type { ManualEntryDeps } from './manual-entry/index.ts'
import type { PaymentDeps } from './provider/index.ts'
import type { PlatformOrderDeps } from './platform-order/index.ts'
import type { WithdrawDeps } from './withdraw-order/index.ts'

export interface MoneyPorts {
  readonly allinpay: PaymentDeps['allinpay']
  readonly merchant: Pick<
    PaymentDeps,
    'realNameOf' | 'memberTypeOf' | 'legalPersonOf' | 'advanceCompany' | 'onCompanyAudit' | 'onWalletState'
  > &
    Pick<WithdrawDeps, 'papersBarrier' | 'merchantName' | 'merchantOf' | 'merchantStatus' | 'lockedBy' | 'lockedNow'> &
    Pick<PlatformOrderDeps, 'keepOverdue'>
  readonly identity: Pick<PaymentDeps, 'ownerPhone'> &
    Pick<WithdrawDeps, 'phoneOf' | 'changedPhoneAt' | 'signsOf' | 'secondFactor' | 'mustBeApart'> & {
      /** Everybody of the merchant who may do something. */
      whoMay(tx: TenantTx, permission: MerchantPermission, shopId: null): Promise<readonly string[]>
      /** Everybody of the platform who may do something. */
      operatorsWhoMay(
        db: TenantDb | TenantTx,
        permission: OperatorPermission,
      ): Promise<readonly { readonly id: string; readonly name: string }[]>
    }
  readonly messaging: Pick<WithdrawDeps, 'notify'> & {
    readonly smsCodes: PaymentDeps['smsCodes'] & WithdrawDeps['codes']
  }
  readonly trade: () => {
    /** What refunds under way and disputes hold of a merchant's money. */
    readonly moneyHeld: FrozenDeps['holders'][number]
    readonly refundNoOf: FlowNumbers['refundNoOf']
    readonly lateReturn: LateReturn
    readonly stuckRefund: StuckRefund
    /** Orders of a bill that is paid settle from now on. */
    settleOfBill(tx: TenantTx, billId: string, now: Date): Promise<void>
  }
  readonly console: {
    readonly files: ManualEntryDeps['files'] &
      BillDeps['files'] &
      PlatformOrderDeps['files'] & { readonly offer: WithdrawDeps['offerFiles'] }
  }
}
