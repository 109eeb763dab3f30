// What each permission lets a person do, in the words of the buttons; the compiler asks for every new one.
import type { Permission } from '@merchant/contract'
import type { Text } from '../../../i18n/text.ts'

const view: Text = ['查看', 'View']

export const permissionLabels: Record<Permission, Text> = {
  '2001:view': view,
  '2001:shelf': ['上架与下架', 'Shelve'],
  '2001:price': ['改价格', 'Prices'],
  '2001:stock': ['改库存', 'Stock'],
  '2002:create': ['新建商品', 'Create'],
  '2003:edit': ['编辑商品', 'Edit'],
  '3001:view': view,
  '3001:ship': ['发货', 'Ship'],
  '3001:close': ['关闭订单', 'Close'],
  '3001:remark': ['备注', 'Remark'],
  '3001:reveal': ['查看完整收货信息', 'Reveal receivers'],
  '3002:view': view,
  '3002:apply': ['申请提现', 'Apply'],
  '3002:cancel': ['取消提现', 'Cancel'],
  '4001:view': view,
  '4001:edit': ['修改店铺', 'Edit'],
  '5001:view': view,
  '5001:bankcard': ['管理银行卡', 'Bank cards'],
  '5001:security': ['接口密钥', 'API keys'],
  '5001:staff': ['管理员工', 'Staff'],
  '5001:role': ['管理角色', 'Roles'],
  '5001:oplog': ['操作日志', 'Operation log'],
  '8002:view': view,
  '10001:view': view,
  '10001:audit': ['审核', 'Review'],
  '10005:view': view,
  '10005:audit': ['审核', 'Review'],
  '10005:pay': ['打款与驳回', 'Pay and reject'],
  '10010:view': view,
  '10010:operator': ['管理账号', 'Accounts'],
  '10010:role': ['管理角色', 'Roles'],
  '10011:view': view,
  '10012:view': view,
  '10013:view': view,
  '10014:view': view,
  '10014:handle': ['领取与结案', 'Take and resolve'],
}
