// Which reads show what a change is about: they are asked again when one is told of. Never what a form is filled in from.
import { api, type Endpoint, type LiveKind } from '@merchant/contract'

export const liveReads: Readonly<Record<LiveKind, readonly Endpoint[]>> = {
  saleOrder: [api.saleOrder.list, api.saleOrder.info, api.board.merchant],
  returnOrder: [
    api.returnOrder.list,
    api.returnOrder.info,
    api.returnOrder.ofOrder,
    api.returnDispute.list,
    api.returnDispute.info,
    api.platformReturn.list,
    api.platformReturn.ofOrder,
    api.platformReturn.info,
    api.saleOrder.info,
    api.board.merchant,
  ],
  withdrawOrder: [api.withdrawOrder.listAll, api.withdrawOrder.listMine, api.withdrawOrder.info, api.board.merchant],
  platformOrder: [api.platformOrder.list, api.platformOrder.info, api.board.merchant],
  rechargeOrder: [api.rechargeOrder.listMine, api.rechargeOrder.info, api.rechargeTransfer.list, api.board.merchant],
  bill: [
    api.bill.list,
    api.bill.info,
    api.bill.lines,
    api.platformBill.list,
    api.platformBill.info,
    api.platformBill.lines,
    api.board.merchant,
  ],
  goods: [api.goods.list, api.goodsAudit.list, api.board.merchant],
  qualification: [api.qualification.list, api.qualificationReview.list, api.board.merchant],
  certification: [api.certificationReview.list, api.board.merchant],
  merchant: [api.user.infoOfLogin, api.merchantDirectory.list, api.merchantDirectory.info],
  notification: [api.notification.unread, api.notification.list],
}

/** The paths of all of them. */
export const toldReads: ReadonlySet<string> = new Set(
  Object.values(liveReads).flatMap((reads) => reads.map(({ path }) => path)),
)
