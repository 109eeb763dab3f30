// Module entry of bills 财务账单: drawn up at the end of each period, answered by the merchant, paid by the platform.
import type { Api, PlatformBillInfo } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { once } from '../../../kernel/command.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { confirmBill, confirmByClock, disputeBill } from './answer-bill.ts'
import { createDueNotices } from './due-notices.ts'
import { createDownloads } from './bill-file.ts'
import type { BillDeps, SettledCall } from './bill.deps.ts'
import { listBills, listLines, listPlatformBills } from './bill.list.ts'
import { platformActions } from './bill.states.ts'
import { countToConfirm, countWaiting, isBillNo, mustFindBill, settlesByBill } from './bill.store.ts'
import { billInfo, factsOf, shownBill, wholeOf } from './bill.view.ts'
import { billsExports } from './export-bills.ts'
import { answerInvoice, askInvoice } from './invoice.ts'
import { beginBilling, drawBills } from './draw-bills.ts'
import { payBill, watchPaid } from './pay-bill.ts'
import { createBillProof } from './prove-bills.ts'
import { answerOverdue, decideBill, resolveBill } from './resolve-bill.ts'
import { findTerms, ownCycle, setCycle } from './terms.ts'
import { transferDone, transferFailed } from './transfer-beside.ts'

export type { BillDeps } from './bill.deps.ts'

export function createBills(deps: BillDeps) {
  const { db, clock } = deps
  const download = createDownloads(deps)
  const handlers: HandlersOf<Api['bill']> = {
    list: ({ actor, body }) => listBills(db.tenant(actor.merchantId), body),
    cycle: ({ actor }) => ownCycle(db.tenant(actor.merchantId)),
    info: ({ actor, body }) => billInfo(db.tenant(actor.merchantId), body.id),
    lines: ({ actor, body }) => listLines(db.tenant(actor.merchantId), body, 'merchant'),
    confirm: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), async () => {
          await confirmBill(deps, tx, body, { actor, now: clock.now() })
          return billInfo(tx, body.id)
        }),
      ),
    dispute: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), async () => {
          await disputeBill(deps, tx, body, { actor, now: clock.now() })
          return billInfo(tx, body.id)
        }),
      ),
    download: ({ actor, body }) => download(actor, { ...body, merchantId: actor.merchantId }),
    applyInvoice: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), async () => {
          await askInvoice(deps, tx, body, { actor, now: clock.now() })
          return billInfo(tx, body.id)
        }),
      ),
  }

  const platformHandlers: HandlersOf<Api['platformBill']> = {
    list: ({ body }) => listPlatformBills(db, body),
    info: ({ body }) => platformInfo(db.tenant(body.merchantId), body.id),
    lines: ({ body: { merchantId, ...body } }) => listLines(db.tenant(merchantId), body, 'platform'),
    download: ({ actor, body }) => download(actor, body),
    resolve: ({ actor, body, command }) =>
      db.transaction(body.merchantId, (tx) =>
        once(tx, command, clock.now(), async () => {
          await resolveBill(deps, tx, body, { actor, now: clock.now() })
          return platformInfo(tx, body.id)
        }),
      ),
    decide: ({ actor, body, command }) =>
      db.transaction(body.merchantId, (tx) =>
        once(tx, command, clock.now(), async () => {
          await decideBill(deps, tx, body, { actor, command, now: clock.now() })
          return platformInfo(tx, body.id)
        }),
      ),
    pay: ({ actor, body, command }) =>
      db.transaction(body.merchantId, (tx) =>
        once(tx, command, clock.now(), async () => {
          await payBill(deps, tx, body, { actor, command, now: clock.now() })
          return platformInfo(tx, body.id)
        }),
      ),
    answerInvoice: ({ actor, body, command }) =>
      db.transaction(body.merchantId, (tx) =>
        once(tx, command, clock.now(), async () => {
          await answerInvoice(deps, tx, body, { actor, now: clock.now() })
          return platformInfo(tx, body.id)
        }),
      ),
    terms: ({ body }) => findTerms(db, body.keyword),
    setCycle: ({ actor, body, command }) =>
      db.transaction(body.merchantId, (tx) =>
        once(tx, command, clock.now(), () => setCycle(deps, tx, body, { actor, command, now: clock.now() })),
      ),
  }

  return {
    handlersOf: { bill: handlers, platformBill: platformHandlers },
    exports: billsExports(deps),
    onTimer: {
      generate: (merchantId: string) => drawBills(deps, merchantId),
      autoConfirm: (merchantId: string, billId: string) => confirmByClock(deps, merchantId, billId),
      watchPaid: (merchantId: string, billId: string) => watchPaid(deps, merchantId, billId),
      answerOverdue: (merchantId: string, billId: string) => answerOverdue(deps, merchantId, billId),
    },
    onTransferDone: (tx: TenantTx, call: SettledCall) => transferDone(deps, tx, call),
    tellDue: createDueNotices(deps),
    prove: createBillProof(deps),
    onTransferFailed: (tx: TenantTx, call: SettledCall) => transferFailed(deps, tx, call),
    /** With a merchant's first shop. */
    begin: beginBilling,
    /** Whether what is completed now is settled with a bill. */
    settlesByBill,
    isBillNo,
    /** The number that is looked for in the fund flow, of what a bill settles. */
    billNoOf: async (tx: TenantTx, billId: string) => (await mustFindBill(tx, billId)).bill_no,
    /** Bills that wait for their merchant. */
    countToConfirm,
    countWaiting: (operatorId: string) => countWaiting(db, operatorId, clock.now()),
  }
}

async function platformInfo(db: TenantDb | TenantTx, id: string): Promise<PlatformBillInfo> {
  const bill = await shownBill(db, id)
  const handle: TenantDb = db
  const merchant = await handle.selectFrom('merchant').select(['merchant_no', 'name']).executeTakeFirstOrThrow()
  return {
    ...factsOf(bill),
    ...(await wholeOf(db, bill, 'platform')),
    merchantId: bill.merchant_id,
    merchantNo: merchant.merchant_no,
    merchantName: merchant.name,
    allowedActions: platformActions(bill),
  }
}
