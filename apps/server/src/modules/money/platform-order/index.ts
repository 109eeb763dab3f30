// Module entry of platform orders 平台订单: the merchant's, the platform's, the clock's and the provider's sides.
import type { Api } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import { afterwards } from '../../../kernel/afterwards.ts'
import { type Command, once, onceOutside } from '../../../kernel/command.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { atMost, consumeLimit } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mustHaveProven } from '../../../kernel/step-up.ts'
import { confirmPayment, resendCode } from './bank/confirm-payment.ts'
import { createDueNotices } from './due-notices.ts'
import { openPaymentOf } from './bank/payment.store.ts'
import { dropPayment, expirePayment, paymentFailed, paymentPaid } from './bank/settle-payment.ts'
import { keepProduct } from './catalogue/keep-product.ts'
import { allProducts, toProductRow } from './catalogue/product.store.ts'
import { answerInvoice, judgeOrder } from './desk/decide-order.ts'
import { createDownloads } from './order-file.ts'
import { countInvoices, countObjections, listOfAll } from './desk/desk.list.ts'
import { issueOrder, mustBeForOne } from './desk/issue-order.ts'
import { issueEntries } from './desk/issue-entry.ts'
import { mustBeNewest, operateOrder, type Operated, payProven } from './operate-order.ts'
import { orderDue } from './order-due.ts'
import type { PackSubject } from './pack/pack.store.ts'
import { giveUnitBack, packStandings, takeUnit } from './pack/use-packs.ts'
import { restrictOverdue } from './restrict-overdue.ts'
import { placedOf, placeOrder, type Wish } from './place-order.ts'
import { outlookOf, renewByItself } from './renew-order.ts'
import type { PlatformOrderDeps, SettledCall } from './platform-order.deps.ts'
import { countUnpaid, listOrders } from './platform-order.list.ts'
import { platformOrdersExports } from './export-platform-orders.ts'
import { platformOrderParameters } from './platform-order.parameters.ts'
import { mustFindOrder } from './platform-order.store.ts'
import { deskInfo, orderInfo } from './platform-order.view.ts'
import { refundEntry } from './refund/refund-entry.ts'
import { refundAgain, refundDone, refundFailed } from './refund/send-back.ts'
import { serviceMoment } from './service-runs.ts'
import { wouldBook } from './would-book.ts'

export { debtRepaid } from './order-due.ts'
export type { PlatformOrderDeps } from './platform-order.deps.ts'

/** What is ordered from the catalogue, and whether it is paid out of the balance at once. */
interface Ordering {
  readonly actor: MerchantActor
  readonly terms: Wish
  readonly command: Command
  readonly isPaid: boolean
}

export function createPlatformOrders(deps: PlatformOrderDeps) {
  const { db, clock, calls } = deps

  /** Asks the provider about a payment that is not decided; not more often than a person looks. */
  async function refresh(merchantId: string, id: string): Promise<void> {
    const open = await openPaymentOf(db.tenant(merchantId), id)
    if (open === undefined) return
    const rule = atMost(`platformOrder.refresh|${merchantId}`, platformOrderParameters.refresh)
    const waitMs = await db.globalTransaction((tx) => consumeLimit(tx, [rule], clock.now()))
    if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1_000) })
    await calls.ask(merchantId, open.call_id)
  }

  /** Answered as it is now, read in the transaction; a call goes out after it. */
  async function done(
    { merchantId, sessionId }: MerchantActor,
    command: Command,
    work: (tx: TenantTx) => Promise<Operated>,
  ) {
    const { operated, info } = await db.transaction(merchantId, async (tx) => {
      const operated = await once(tx, command, clock.now(), () => work(tx))
      return { operated, info: await orderInfo(deps, tx, { id: operated.id, sessionId }) }
    })
    const { callId, id } = operated
    if (callId === null) return info
    return afterwards(
      deps,
      async () => {
        await calls.send(merchantId, callId)
        return orderInfo(deps, db.tenant(merchantId), { id, sessionId })
      },
      () => info,
    )
  }

  const shownTo = ({ merchantId, sessionId }: MerchantActor, id: string) =>
    orderInfo(deps, db.tenant(merchantId), { id, sessionId })

  const ordering =
    ({ actor, terms, command, isPaid }: Ordering) =>
    async (tx: TenantTx): Promise<Operated> => {
      const now = clock.now()
      const order = await placeOrder(tx, terms, { actor, now })
      if (isPaid) await payProven(deps, tx, order, { actor, command, now })
      return { id: order.id, callId: null }
    }

  const download = createDownloads(deps)
  const handlers: HandlersOf<Api['platformOrder']> = {
    catalogue: async () =>
      (await allProducts(db.global))
        .filter(({ isOnSale }) => isOnSale)
        .map(({ isOnSale: _isOnSale, sort: _sort, version: _version, ...product }) => product),
    packs: ({ actor }) => packStandings(db.tenant(actor.merchantId), clock.now()),
    download: ({ actor, body }) => download(actor, body),
    list: ({ actor, body }) => listOrders(db.tenant(actor.merchantId), body, clock.now()),
    async info({ actor, body }) {
      if (body.refresh) await refresh(actor.merchantId, body.id)
      return shownTo(actor, body.id)
    },
    add: ({ actor, body: terms, command }) => done(actor, command, ordering({ actor, terms, command, isPaid: false })),
    addWithPay: ({ actor, body: terms, command }) =>
      done(actor, command, ordering({ actor, terms, command, isPaid: true })),
    operate({ actor, body, command }) {
      if (body.action !== 'dropPayment')
        return done(actor, command, (tx) => operateOrder(deps, tx, body, { actor, command, now: clock.now() }))
      return onceOutside(deps, actor.merchantId, command, async () => {
        await mustBeNewest(db.tenant(actor.merchantId), body)
        await dropPayment(deps, actor, body.id)
        return shownTo(actor, body.id)
      })
    },
    confirm: ({ actor, body: { id, smsCode: code }, command, client }) =>
      onceOutside(deps, actor.merchantId, command, async () => {
        await confirmPayment(deps, { actor, id, code, clientIp: client.ip })
        return shownTo(actor, id)
      }),
    resendCode: ({ actor, body }) => resendCode(deps, { actor, id: body.id }),
  }

  interface Decided {
    readonly actor: OperatorActor
    readonly merchantId: string
    readonly command: Command
    readonly work: (tx: TenantTx) => Promise<string>
  }
  const named = (tx: TenantTx | TenantDb) => {
    const handle: TenantDb = tx
    return handle.selectFrom('merchant').select(['merchant_no', 'name']).executeTakeFirst()
  }
  const infoOf = async (tx: TenantTx | TenantDb, id: string, { sessionId }: OperatorActor) =>
    deskInfo(tx, id, {
      named: (await named(tx)) ?? refuse('record.notFound'),
      sessionId,
      files: deps.files,
      now: clock.now(),
    })
  const decided = ({ actor, merchantId, command, work }: Decided) =>
    db.transaction(merchantId, async (tx) => {
      const id = await once(tx, command, clock.now(), () => work(tx))
      return infoOf(tx, id, actor)
    })
  const by = (actor: OperatorActor) => ({ actor, now: clock.now() })

  const deskHandlers: HandlersOf<Api['platformOrderDesk']> = {
    list: ({ body }) => listOfAll(db, body, clock.now()),
    info: ({ actor, body }) => infoOf(db.tenant(body.merchantId), body.id, actor),
    issue: ({ actor, body: { merchantId, relatedNo = null, ...issue }, command }) =>
      decided({
        actor,
        merchantId,
        command,
        work: async (tx) => {
          if ((await named(tx)) === undefined) refuse('record.notFound')
          // Before the proof is used up.
          await mustBeForOne(tx, issue, clock.now())
          await mustHaveProven(tx, actor, command, clock.now())
          return (await issueOrder(deps, tx, { ...issue, shopId: null, relatedNo, ...by(actor) })).id
        },
      }),
    judge: ({ actor, body, command }) =>
      decided({
        actor,
        merchantId: body.merchantId,
        command,
        work: async (tx) => {
          await mustFindOrder(tx, body.id)
          await mustHaveProven(tx, actor, command, clock.now())
          await judgeOrder(deps, tx, body, by(actor))
          return body.id
        },
      }),
    answerInvoice: ({ actor, body, command }) =>
      decided({
        actor,
        merchantId: body.merchantId,
        command,
        work: async (tx) => {
          await answerInvoice(deps, tx, body, by(actor))
          return body.id
        },
      }),
  }

  const productHandlers: HandlersOf<Api['platformProduct']> = {
    list: async () => (await allProducts(db.acrossMerchants)).map(toProductRow),
    save: ({ actor, body, command }) =>
      db.transaction(PLATFORM_SCOPE, (tx) =>
        once(tx, command, clock.now(), async () => toProductRow(await keepProduct(tx, body, by(actor)))),
      ),
  }

  const renewing = {
    ...deps,
    renewByItself: (...[tx, order, now]: Parameters<Parameters<typeof serviceMoment>[0]['renewByItself']>) =>
      renewByItself(deps, tx, order, now),
    outlookOf,
  }
  return {
    endpoints: { platformOrder: handlers, platformOrderDesk: deskHandlers, platformProduct: productHandlers },
    exports: platformOrdersExports(deps),
    /** What two of the platform's people do about them. */
    entries: [refundEntry(deps), ...issueEntries(deps)],
    /** What is booked when a call ends, by what it is about. */
    wouldBook,
    /** For OrderService: the same orders by the address of all orders. */
    order: (asked: Ordering) =>
      db.transaction(asked.actor.merchantId, async (tx) => {
        const { id } = await once(tx, asked.command, clock.now(), () => ordering(asked)(tx))
        return placedOf(await mustFindOrder(tx, id))
      }),
    /** For what uses units of packs. */
    packs: {
      take: (tx: TenantTx, subject: PackSubject) => takeUnit(deps, tx, subject),
      giveBack: (tx: TenantTx, subject: PackSubject) => giveUnitBack(deps, tx, subject),
    },
    /** Of a text that was never brought. */
    giveTextBack: ({ merchantId, id }: { readonly merchantId: string; readonly id: string }) =>
      db.transaction(merchantId, (tx) => giveUnitBack(deps, tx, { kind: 'SMS', id })),
    tellDue: createDueNotices(deps),
    /** Orders that wait for their merchant. */
    countUnpaid: (tenant: TenantDb) => countUnpaid(tenant),
    /** Objections that wait for the platform. */
    countObjections: () => countObjections(db),
    countInvoices: () => countInvoices(db),
    timers: {
      'platformOrder.due': (merchantId: string, id: string) => orderDue(deps, merchantId, id),
      'platformOrder.payExpire': (merchantId: string, id: string) => expirePayment(deps, merchantId, id),
      'platformOrder.service': (merchantId: string, id: string) => serviceMoment(renewing, merchantId, id),
      'platformOrder.restrict': (merchantId: string, id: string) => restrictOverdue(deps, merchantId, id),
      'platformOrder.refundAgain': (merchantId: string, id: string) => refundAgain(deps, merchantId, id),
    },
    onProvider: {
      paymentPaid: (tx: TenantTx, call: SettledCall) => paymentPaid(deps, tx, call),
      paymentFailed: (tx: TenantTx, call: SettledCall) => paymentFailed(deps, tx, call),
      refundDone: (tx: TenantTx, call: SettledCall) => refundDone(deps, tx, call),
      refundFailed: (tx: TenantTx, call: SettledCall) => refundFailed(deps, tx, call),
    },
  }
}
