// What sale orders need from other modules, in their own words; each use case takes the part it uses.
import type {
  Api,
  BodyOf,
  CommissionTerms,
  DeliveryNote,
  GoodsService,
  GoodsSnapshot,
  GoodsType,
  LimitPeriod,
  MoneyCaseFacts,
  OrderSource,
  PackKind,
  PayBy,
  PickupPlace,
  PlatformOrderStatus,
  PlatformPaymentRow,
  Said,
  ShopAddress,
} from '@merchant/contract'
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { MerchantActor, OperatorActor, StorefrontActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Command } from '../../../kernel/command.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import type { Notify } from '../../../kernel/notification.ts'
import type { SystemActor } from '../../../kernel/operation-log.ts'
import type { FreightWay } from '../freight/index.ts'
import type { OrderActor } from './order-history.ts'
import type { OrderRecord } from './sale-order.store.ts'
import type { WaybillDriver } from './waybill/driver/index.ts'

/** A line whose stock is reserved, with everything the order keeps of the goods at this moment. */
export interface ReservedLine {
  readonly goodsId: string
  /** What its buyer saw of them; null: it was not kept. */
  readonly snapshotId: string | null
  readonly goodsType: GoodsType
  readonly skuId: string
  readonly shopId: string
  readonly title: string
  readonly specText: string
  readonly outerSkuCode: string
  readonly pictureFileId: string | null
  readonly quantity: number
  readonly unitFen: number
  readonly freight: FreightWay
  readonly weightG: number | null
  readonly volumeCm3: number | null
  readonly shipHours: number
  readonly isPresale: boolean
  readonly commissionBp: number
  /** Its goods' category and those above it, the goods' own first. */
  readonly categoryIds: readonly string[]
  /** Of its category. */
  readonly confirmDays: number
  readonly afterSaleDays: number
  readonly noReasonReturn: boolean
  readonly services: readonly GoodsService[]
  /** Until when a voucher is good; both null for all other goods. */
  readonly validDays: number | null
  readonly validUntil: Date | null
  /** Of one buyer in a period; both null: as many as it likes. */
  readonly limitPerBuyer: number | null
  readonly limitPeriod: LimitPeriod | null
}

/** The terms of the commission of a line, and the rule that they are of; null: its category's rate. */
export type CommissionOf = (
  line: Pick<ReservedLine, 'goodsId' | 'shopId' | 'categoryIds' | 'commissionBp'>,
) => CommissionTerms & { readonly ruleId: string | null }

export interface StockLine {
  readonly skuId: string
  readonly quantity: number
}

export type CallOutcome = 'succeeded' | 'failed' | 'pending' | 'unknown'

export interface ShownPayment {
  readonly payBy: PayBy | null
  readonly payInfo: string | null
  /** Null: it never was. */
  readonly sentAt: Date | null
}

export interface OwnCall {
  readonly callId: string
  readonly send: () => Promise<CallOutcome>
}

type PlannedPayment =
  | {
      service: 'collect'
      number: string
      payerMemberNo: string
      amountFen: number
      subject: { type: string; id: string }
      expiresAt: Date
      goodsName: string
      payBy: PayBy
      /** Where the cashier sends the buyer's browser afterwards; null where it opens no page. */
      returnUrl: string | null
    }
  | {
      service: 'agentPay'
      number: string
      collectNumber: string
      amountFen: number
      feeFen: number
      subject: { type: string; id: string }
    }
  | {
      service: 'refund'
      number: string
      originalNumber: string
      payerMemberNo: string
      amountFen: number
      /** Where a part of it lies; null for the whole. */
      source: 'TRANSIT' | 'MEMBER' | null
      subject: { type: string; id: string }
    }
  | {
      service: 'transfer'
      number: string
      amountFen: number
      subject: { type: string; id: string }
    }

/** What became of a call at the provider, published inside the transaction that settles it. */
export interface SettledCall {
  readonly callId: string
  readonly number: string
  readonly subjectType: string
  readonly subjectId: string
  readonly amountFen: number
  readonly occurredAt: Date
  readonly providerNo: string | null
  readonly reason: string | null
  /** Who declared it, when the provider had not said it for days. */
  readonly declaredBy?: OperatorActor
}

/** A call as it may end. */
export interface PossibleEnd {
  readonly service: string
  readonly status: 'SUCCEEDED' | 'FAILED'
  readonly subjectId: string
  readonly amountFen: number
  readonly feeFen: number
}

interface BuyerMember {
  readonly memberNo: string
  readonly phone: string
}

export interface PayerAccount {
  readonly type: 'weChatMiniProgram' | 'weChatPublic' | 'aliPayService'
  readonly id: string
}

export type BuyerOpened =
  | { readonly kind: 'ready' | 'codeSent' | 'wrongCode' | 'unknown' }
  | { readonly kind: 'refused'; readonly reason: string }

/** One kind of ConsumeApply. */
type ConsumeOf<Kind> = Extract<BodyOf<Api['saleOrder']['consumeApply']>, { readonly kind: Kind }>

/** What is ordered from the platform's catalogue. */
type OfPlatform = Omit<Extract<BodyOf<Api['saleOrder']['add']>, { readonly orderType: 'PLATFORM' }>, 'orderType'>

interface PlacedOfPlatform {
  readonly id: string
  readonly orderNo: string
  readonly status: PlatformOrderStatus
  readonly payableFen: number
  readonly payExpireAt: string
}

/** What a receiver is texted: the words in full, and as a template with variables of at most 35 characters, as carriers want them. */
export interface ReceiverWords {
  readonly template:
    | 'ORDER_SHIPPED'
    | 'PARCEL_CHANGED'
    | 'PARCEL_TAKEN_BACK'
    | 'GOODS_HANDED_BACK'
    | 'PICKUP_CODE'
    | 'VOUCHER_CODE'
  readonly parameters: Readonly<Record<string, string>>
  readonly text: string
}

/** What is known of the parcels of an order. */
interface ParcelsStanding {
  /** One of them was refused or comes back, and nobody has seen to it. */
  readonly isComingBack: boolean
  readonly isMoving: boolean
}

export interface SaleOrderDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly notify: Notify
  readonly stock: {
    /** In whose shop each of these SKUs is sold; those that are not there are missing. */
    shopsOf(tx: TenantTx, skuIds: readonly string[]): Promise<ReadonlyMap<string, string>>
    /** `orderNo`: of the order they are of, or by SKU of the order that each is of. */
    reserve(
      tx: TenantTx,
      lines: readonly StockLine[],
      orderNo: string | ReadonlyMap<string, string>,
    ): Promise<readonly ReservedLine[]>
    release(tx: TenantTx, lines: readonly StockLine[], orderNo: string): Promise<void>
    ship(tx: TenantTx, lines: readonly StockLine[], orderNo: string): Promise<void>
    /** Puts what was shipped back, reserved for the order as before. */
    unship(tx: TenantTx, lines: readonly StockLine[], orderNo: string): Promise<void>
    /** Puts what its buyer sent back on hand, for sale to anybody; it stays sold. */
    takeBack(tx: TenantTx, lines: readonly StockLine[], orderNo: string): Promise<void>
    /** Ships in the place of what was shipped before, of what is on hand, on sale or not. Refuses stock.short. */
    shipAnew(tx: TenantTx, lines: readonly StockLine[], orderNo: string): Promise<void>
    /** Takes what was reserved and is not there off the stock. */
    writeOff(tx: TenantTx, lines: readonly StockLine[], orderNo: string): Promise<void>
  }
  /** What buyers saw of goods. */
  readonly snapshots: {
    read(
      db: TenantDb,
      seen: { readonly goodsId: string; readonly snapshotId: string | null },
    ): Promise<Pick<GoodsSnapshot, 'seen' | 'changed' | 'isOnSale' | 'isDeleted'>>
  }
  /** What the platform takes of what is placed at this moment; what a line was placed with it keeps. */
  readonly commission: {
    inForce(tx: TenantTx, asked: { readonly now: Date; readonly source: OrderSource }): Promise<CommissionOf>
  }
  /** Who follows parcels; in the transaction of what happens to a shipment, with the order held. */
  readonly parcels: {
    follow(
      tx: TenantTx,
      parcel: {
        readonly shipmentId: string
        readonly orderId: string
        readonly shopId: string
        readonly carrierCode: string
        readonly waybillNo: string
      },
      now: Date,
    ): Promise<void>
    unfollow(tx: TenantTx, shipmentId: string, now: Date): Promise<void>
    changed(
      tx: TenantTx,
      parcel: { readonly shipmentId: string; readonly carrierCode: string; readonly waybillNo: string },
      now: Date,
    ): Promise<void>
    /** Whether the carrier has ever told of it, and whether it was refused or comes back. */
    toldOf(tx: TenantTx, shipmentId: string): Promise<{ readonly hasTrace: boolean; readonly isTurned: boolean }>
    /** When the last of its parcels was signed for; null while one of them is not with the buyer. */
    signedAt(tx: TenantTx, orderId: string): Promise<Date | null>
    standingOf(tx: TenantTx, orderId: string, now: Date): Promise<ParcelsStanding>
  }
  /** A shop as its papers name it; null when the caller reaches no such shop. */
  readonly shopOnPaper: (
    db: TenantDb | TenantTx,
    shopId: string,
  ) => Promise<{
    readonly name: string
    readonly servicePhone: string
    readonly logoUrl: string | null
    readonly deliveryNote: DeliveryNote
    readonly returnAddress: ShopAddress | null
  } | null>
  readonly shopStatus: (db: TenantDb | TenantTx, shopId: string) => Promise<string | null>
  /** The names of a region by its codes from the province downwards; null: there is none, or it has parts of its own. */
  readonly regionByCodes: (codes: readonly string[]) => { code: string; name: string }[] | null
  /** Why the platform lets the merchant have no new orders; null: it does, until this transaction ends. */
  readonly lockedBy: (tx: TenantTx, scope: 'ORDERS') => Promise<Said | null>
  readonly calls: {
    plan(tx: TenantTx, call: PlannedPayment, now: Date): Promise<{ callId: string; number: string }>
    /** The same for who sends it as soon as the transaction is committed. */
    planToSend(tx: TenantTx, call: PlannedPayment, now: Date): Promise<OwnCall>
    send(merchantId: string, callId: string): Promise<CallOutcome>
    /** How a payment is to be paid, and what its payer scans or its app takes; null before the provider has answered. */
    shown(handle: TenantDb | TenantTx, callId: string): Promise<ShownPayment>
    close(merchantId: string, callId: string): Promise<'closed' | 'paid' | 'unknown'>
    /** Why a call about this may have been done, or may be still; null: all of them came to nothing, for certain. */
    whyMaySucceed(tx: TenantTx, subject: { readonly type: string; readonly id: string }): Promise<Said | null>
  }
  readonly buyers: {
    /**
     * Makes the buyer a payer at the provider; `codeSent` when its phone must be proven first. Safe to repeat. `takenBy`: the merchant whose
     * people take its order down, and who has so many codes a day; refuses limit.exceeded.
     */
    openBuyer(buyer: BuyerMember, takenBy: string | null): Promise<BuyerOpened>
    bindBuyer(buyer: BuyerMember, code: string): Promise<BuyerOpened>
    /** An identity within WeChat or Alipay, with which a payer needs no phone. Safe to repeat. */
    bindAccount(memberNo: string, account: PayerAccount): Promise<BuyerOpened>
  }
  /** Whether orders that are completed now are settled with a bill, not each by itself. */
  readonly settlesByBill: (tx: TenantTx) => Promise<boolean>
  /** The number of a bill. */
  readonly billNoOf: (tx: TenantTx, billId: string) => Promise<string>
  /** What a settlement brought repays what the merchant owes; in the transaction that has just booked it. */
  readonly takeFromIncome: (
    tx: TenantTx,
    income: { readonly way: 'SETTLEMENT'; readonly no: string; readonly fen: number },
    now: Date,
  ) => Promise<number>
  /** The part of ConsumeApply in which the merchant pays the platform, with its proof and its own keys. */
  readonly payPlatform: (asked: {
    readonly actor: MerchantActor
    readonly terms: Omit<ConsumeOf<'consume'>, 'kind'>
    readonly command: Command
  }) => Promise<PlatformPaymentRow>
  /** What the merchant orders from the platform: to be paid until it is due, or out of the balance at once. */
  readonly orderOfPlatform: (asked: {
    readonly actor: MerchantActor
    readonly terms: OfPlatform
    readonly command: Command
    readonly isPaid: boolean
  }) => Promise<PlacedOfPlatform>
  /** Opens a case for the platform's people, in the transaction of the event. */
  readonly openCase: (
    tx: TenantTx,
    opened: {
      readonly kind: 'LATE_REFUND_FAILED' | 'REFUND_STUCK'
      readonly subject: { readonly type: 'refundOrder' | 'providerCall'; readonly id: string; readonly no: string }
      readonly providerNo: string | null
      readonly amountFen: number
      readonly facts: MoneyCaseFacts
      readonly by: SystemActor
      readonly merchantLog: { readonly type: 'saleOrder'; readonly id: string; readonly shopId: string }
    },
    now: Date,
  ) => Promise<boolean>
  /** Closes the open case about this, if there is one, in the same way. */
  readonly closeCase: (
    tx: TenantTx,
    closing: {
      readonly kind: 'LATE_REFUND_FAILED' | 'REFUND_STUCK'
      readonly subject: { readonly type: 'refundOrder' | 'providerCall'; readonly id: string }
      readonly facts: MoneyCaseFacts
      readonly note: string
      readonly by: SystemActor | OperatorActor
    },
    now: Date,
  ) => Promise<string | null>
  /** Returns of the order that is held, in the transaction of the event: what becomes of their refunds, and of those whose goods are sent. */
  readonly returns: {
    refunded(tx: TenantTx, returnId: string, by: { readonly actor: OrderActor; readonly now: Date }): Promise<void>
    /** It keeps failing: people look into it, and it is tried again. */
    stuck(tx: TenantTx, returnId: string, facts: { readonly reason: string; readonly now: Date }): Promise<void>
    /** Whether a return of pieces that were sent is open, was fulfilled, or has left them with their merchant. */
    areOfSent(tx: TenantTx, orderId: string): Promise<boolean>
    /** Unsent pieces are sent all the same: what asks for their money is refused. Out: the order as it is then. */
    refuseUnsent(
      tx: TenantTx,
      order: OrderRecord,
      by: {
        readonly actor: MerchantActor | StorefrontActor
        readonly reason: string
        readonly now: Date
        /** Of these lines; null: of all. */
        readonly itemIds: readonly string[] | null
      },
    ): Promise<OrderRecord>
  }
  /** Where a buyer finds the page on which it pays a call. */
  readonly cashierLink: (merchantId: string, callId: string) => string
  /** The address of a stored file that everybody may see. */
  readonly publicUrl: (key: string) => string
  /** Where things of a shop leave from: the first of these that its book has, or its default; null when there is none. */
  readonly shipFrom: (
    db: TenantDb | TenantTx,
    shopId: string,
    addressIds: readonly (string | null)[],
  ) => Promise<ShopAddress | null>
  /** Where an order is fetched: at this address of the shop's book for that, or without one at its default; null: it has no such one. */
  readonly pickupAt: (
    db: TenantDb | TenantTx,
    shopId: string,
    addressId: string | null,
  ) => Promise<PickupPlace | 'notOffered' | null>
  /** Whether the shop's book has this address. */
  readonly hasAddress: (db: TenantDb | TenantTx, shopId: string, addressId: string) => Promise<boolean>
  /** The shop that something new stands in: this one, or the only one. Refuses with record.notFound, shop.unchosen. */
  readonly meantShop: (db: TenantDb | TenantTx, id: string | undefined) => Promise<{ readonly id: string } | null>
  /** Units that the merchant has bought or free: one for each thing that needs one, in the transaction of that. */
  readonly packs: {
    /** Out: false, and nothing written, where none is left. */
    take(tx: TenantTx, subject: { readonly kind: PackKind; readonly id: string }): Promise<boolean>
    giveBack(tx: TenantTx, subject: { readonly kind: PackKind; readonly id: string }): Promise<void>
  }
  /** Texts to receivers, for units of the merchant's. */
  readonly buyerTexts: {
    /** Null when the caller reaches no such shop. */
    shopOf(
      db: TenantDb | TenantTx,
      shopId: string,
    ): Promise<{ readonly name: string; readonly textsBuyers: boolean } | null>
    /** Leaves after the transaction; where it can't be brought, its unit is given back. */
    write(
      tx: TenantTx,
      text: ReceiverWords & {
        readonly phone: string
        readonly unit: { readonly merchantId: string; readonly id: string }
      },
    ): Promise<void>
  }
  /** Gives out waybill numbers; null: nobody does. */
  readonly waybills: WaybillDriver | null
  /** A disabled one, too. */
  readonly carrierOf: (code: string) => {
    readonly name: string
    readonly phone: string
    readonly hasEWaybill: boolean
    readonly enabled: boolean
  } | null
  /** The name of one, of a disabled one too; null for a code that is none. */
  readonly carrierName: (code: string) => string | null
  /** The name of one that something new is shipped with. Refuses carrier.unknown, carrier.off. */
  readonly carrierToShip: (code: string) => string
  readonly regionName: (code: string) => string | null
  /** The carrier by its code or name, or where neither is said by how the waybill looks; null: nobody's. */
  readonly namedCarrier: (
    said: string,
    waybillNo: string,
  ) => { readonly code: string; readonly name: string; readonly enabled: boolean } | null
  /** Takes trouble that no caller waits for. */
  readonly onError: (problem: string, error?: unknown) => void
}
