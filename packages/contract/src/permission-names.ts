// What each permission is called where it stands alone, as in the operation log; the compiler asks for every new one.
import type { Permission } from './permissions.ts'

const names: Readonly<Record<Permission, string>> = {
  '2001:view': '查看商品',
  '2001:shelf': '商品上架与下架',
  '2001:price': '改商品价格',
  '2001:stock': '改商品库存',
  '2002:create': '新建商品',
  '2003:edit': '编辑商品',
  '3001:view': '查看销售订单',
  '3001:ship': '订单发货',
  '3001:close': '关闭订单',
  '3001:remark': '订单备注',
  '3001:reveal': '查看完整收货信息',
  '3002:view': '查看提现',
  '3002:apply': '申请提现',
  '3002:cancel': '取消提现',
  '4001:view': '查看店铺',
  '4001:edit': '修改店铺',
  '5001:view': '查看账户管理',
  '5001:bankcard': '管理银行卡',
  '5001:security': '接口密钥',
  '5001:staff': '管理员工',
  '5001:role': '管理角色',
  '5001:oplog': '操作日志',
  '8002:view': '查看资金流水',
  '10001:view': '查看认证',
  '10001:audit': '认证审核',
  '10005:view': '查看提现打款',
  '10005:audit': '提现审核',
  '10005:pay': '提现打款与驳回',
  '10010:view': '查看平台账号',
  '10010:operator': '管理平台账号',
  '10010:role': '管理平台角色',
  '10011:view': '查看平台操作日志',
  '10012:view': '查看页面错误',
  '10013:view': '查看系统状态',
  '10014:view': '查看资金个案',
  '10014:handle': '资金个案领取与结案',
}

/** A permission in Chinese; one that this build no longer knows keeps its code. */
export const permissionName = (code: string): string => (Object.hasOwn(names, code) ? names[code as Permission] : code)
