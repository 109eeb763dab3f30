// What each permission lets a person do, in the words of the buttons; the compiler asks for every new one.
import type { Permission } from '@merchant/contract'
import type { Text } from '../../../i18n/text.ts'

const view: Text = ['查看', 'View']

export const permissionLabels: Record<Permission, Text> = {
  'goods.view': view,
  'goods.shelve': ['上架与下架', 'Shelve'],
  'goods.setPrice': ['改价格', 'Prices'],
  'goods.setStock': ['改库存', 'Stock'],
  'goods.create': ['新建商品', 'Create'],
  'goods.edit': ['编辑商品', 'Edit'],
  'saleOrder.view': view,
  'saleOrder.ship': ['发货', 'Ship'],
  'saleOrder.close': ['关闭订单', 'Close'],
  'saleOrder.remark': ['备注', 'Remark'],
  'saleOrder.reveal': ['查看完整收货信息', 'Reveal receivers'],
  'withdrawOrder.view': view,
  'withdrawOrder.apply': ['申请提现', 'Apply'],
  'withdrawOrder.cancel': ['取消提现', 'Cancel'],
  'shop.view': view,
  'shop.edit': ['修改店铺', 'Edit'],
  'account.view': view,
  'bankCard.manage': ['管理银行卡', 'Bank cards'],
  'apiKey.manage': ['接口密钥', 'API keys'],
  'staff.manage': ['管理员工', 'Staff'],
  'role.manage': ['管理角色', 'Roles'],
  'operationLog.view': ['操作日志', 'Operation log'],
  'fundFlow.view': view,
  'certification.view': view,
  'certification.audit': ['审核', 'Review'],
  'payout.view': view,
  'payout.audit': ['审核', 'Review'],
  'payout.pay': ['打款与驳回', 'Pay and reject'],
  'operator.view': view,
  'operator.manage': ['管理账号', 'Accounts'],
  'operatorRole.manage': ['管理角色', 'Roles'],
  'platformLog.view': view,
  'errorLog.view': view,
  'systemStatus.view': view,
  'moneyCase.view': view,
  'moneyCase.handle': ['领取与结案', 'Take and resolve'],
}
