// What each permission is called beside its page, where roles are made; apart from the table, for no first page says it.
import type { Permission } from './permissions.ts'

type Label = readonly [chinese: string, english: string]
type Looking = Exclude<Extract<Permission, `${string}.view`>, 'operationLog.view'>

const labels: Readonly<Record<Exclude<Permission, Looking>, Label>> = {
  'goods.shelve': ['上架与下架', 'Shelve'],
  'goods.setPrice': ['改价格', 'Prices'],
  'goods.setStock': ['改库存', 'Stock'],
  'goods.delete': ['删除', 'Delete'],
  'goods.import': ['导入', 'Import'],
  'goods.export': ['导出', 'Export'],
  'goods.create': ['新建商品', 'Create'],
  'goods.edit': ['编辑商品', 'Edit'],
  'saleOrder.place': ['代客下单', 'Order for a buyer'],
  'saleOrder.ship': ['发货', 'Ship'],
  'saleOrder.close': ['关闭订单', 'Close'],
  'saleOrder.price': ['改价', 'Price'],
  'saleOrder.address': ['改地址', 'Address'],
  'saleOrder.refund': ['退款', 'Refund'],
  'saleOrder.remark': ['备注', 'Remark'],
  'saleOrder.print': ['打印', 'Print'],
  'saleOrder.reveal': ['查看完整收货信息', 'Reveal receivers'],
  'saleOrder.redeem': ['核销', 'Redeem'],
  'saleOrder.export': ['导出', 'Export'],
  'withdrawOrder.apply': ['申请提现', 'Apply'],
  'withdrawOrder.cancel': ['取消提现', 'Cancel'],
  'withdrawOrder.schedule': ['设置自动提现', 'Schedule'],
  'withdrawOrder.export': ['导出', 'Export'],
  'platformPayment.pay': ['偿还欠款', 'Pay the platform'],
  'rechargeOrder.apply': ['充值', 'Recharge'],
  'shop.edit': ['修改店铺', 'Edit'],
  'shopCategory.edit': ['修改店铺分类', 'Edit'],
  'qualification.edit': ['提交资质', 'Hand in'],
  'media.edit': ['上传与整理素材', 'Upload and arrange'],
  'bankCard.manage': ['管理银行卡', 'Bank cards'],
  'apiKey.manage': ['接口密钥', 'API keys'],
  'staff.manage': ['管理员工', 'Staff'],
  'role.manage': ['管理角色', 'Roles'],
  'operationLog.view': ['操作日志', 'Operation log'],
  'fundFlow.export': ['导出', 'Export'],
  'bookProof.download': ['下载账本', 'Download'],
  'certification.audit': ['审核', 'Review'],
  'merchantDirectory.freeze': ['冻结与解冻店铺', 'Freeze shops'],
  'qualificationReview.audit': ['审核', 'Review'],
  'goodsAudit.audit': ['审核', 'Audit'],
  'payout.audit': ['审核', 'Review'],
  'payout.pay': ['打款与驳回', 'Pay and reject'],
  'payout.export': ['导出', 'Export'],
  'settlement.settle': ['立即结算', 'Settle at once'],
  'rechargeTransfer.reject': ['退回凭证', 'Reject slips'],
  'manualEntry.enter': ['登记', 'Enter'],
  'manualEntry.approve': ['复核', 'Approve'],
  'platformGoods.forceOff': ['违规下架', 'Force off'],
  'platformGoods.ban': ['封禁', 'Ban'],
  'goodsAppeal.audit': ['处理申诉', 'Appeals'],
  'category.edit': ['修改类目', 'Edit'],
  'brand.edit': ['修改品牌', 'Edit'],
  'operator.manage': ['管理账号', 'Accounts'],
  'operatorRole.manage': ['管理角色', 'Roles'],
  'moneyCase.handle': ['领取与结案', 'Take and resolve'],
  'reconciliation.run': ['重新对账', 'Run again'],
  'platformSaleOrder.hold': ['暂停与恢复', 'Hold and release'],
}

const named: Readonly<Partial<Record<Permission, Label>>> = labels
const LOOK: Label = ['查看', 'View']

/** Looking at the page is called so everywhere. */
export const permissionLabel = (permission: Permission): Label => named[permission] ?? LOOK
