// What a merchant's commands are called in the operation log when they were refused; a test asks for every new one.
import { api, type Endpoint, said, type Said, sameInBoth } from '@merchant/contract'

const {
  apiKey,
  company,
  goods,
  rechargeOrder,
  saleOrder,
  security,
  shop,
  staff,
  user,
  wallet,
  withdrawOrder,
  withdrawSchedule,
} = api

const titles = new Map<Endpoint, Said>([
  [user.saveRealName, said('提交实名认证', 'Submit real-name certification')],
  [company.save, said('提交企业认证', 'Submit company documents')],
  [wallet.createMember, said('开通支付账户', 'Open the wallet')],
  [wallet.setRealName, said('开通支付账户', 'Open the wallet')],
  [wallet.setCompanyInfo, said('开通支付账户', 'Open the wallet')],
  [wallet.createAndAuthenticate, said('开通支付账户', 'Open the wallet')],
  [wallet.bindPhone, said('绑定支付手机', 'Bind the payment phone')],
  [wallet.applyBindCard, said('绑定银行卡', 'Bind a bank card')],
  [wallet.applyBindKnownCard, said('绑定银行卡', 'Bind a bank card')],
  [wallet.bindCardAndPhone, said('绑定支付手机与银行卡', 'Bind phone and bank card')],
  [wallet.bindCard, said('绑定银行卡', 'Bind a bank card')],
  [wallet.unbindCard, said('解绑银行卡', 'Unbind a bank card')],
  [shop.save, said('保存店铺', 'Save the shop')],
  [goods.save, said('保存商品', 'Save goods')],
  [goods.update, said('修改商品', 'Edit goods')],
  [saleOrder.operate, said('处理订单', 'Handle an order')],
  [withdrawOrder.apply, said('申请提现', 'Apply for a withdrawal')],
  [withdrawOrder.confirm, said('确认提现', 'Confirm a withdrawal')],
  [withdrawOrder.cancel, said('撤销提现', 'Cancel a withdrawal')],
  [rechargeOrder.apply, said('发起充值', 'Begin a recharge')],
  [rechargeOrder.confirm, said('确认充值', 'Confirm a recharge')],
  [rechargeOrder.cancel, said('取消充值', 'Cancel a recharge')],
  [withdrawSchedule.save, said('设置自动提现', 'Set the withdrawal schedule')],
  [withdrawSchedule.pause, said('暂停自动提现', 'Pause the withdrawal schedule')],
  [apiKey.create, said('新建接口密钥', 'Create an API key')],
  [apiKey.revoke, said('停用接口密钥', 'Revoke an API key')],
  [staff.addRole, said('新建角色', 'Create a role')],
  [staff.updateRole, said('修改角色', 'Edit a role')],
  [staff.deleteRole, said('删除角色', 'Delete a role')],
  [staff.invite, said('邀请员工', 'Invite staff')],
  [staff.update, said('修改员工', 'Edit staff')],
  [security.saveAccount, said('修改账号', 'Edit an account')],
])

export const commandTitle = (endpoint: Endpoint): Said => titles.get(endpoint) ?? sameInBoth(endpoint.summary)
