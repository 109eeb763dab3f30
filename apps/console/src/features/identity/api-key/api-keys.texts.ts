// Texts of the API keys.
import { defineTexts } from '../../../i18n/text.ts'

export const apiKeysTexts = defineTexts({
  keys: ['接口密钥', 'API keys'],
  keysNote: [
    '店铺前台用密钥对请求签名。密文只在新建时显示一次。',
    'Your storefront signs its requests with a key. The secret is shown once, on creation.',
  ],
  keyName: ['名称', 'Name'],
  keyPrefix: ['密钥', 'Key'],
  createdAt: ['创建时间', 'Created'],
  lastUsedAt: ['最近使用', 'Last used'],
  neverUsed: ['从未使用', 'Never'],
  state: ['状态', 'State'],
  active: ['使用中', 'Active'],
  revoked: ['已停用', 'Revoked'],
  create: ['新建密钥', 'New key'],
  createHint: ['例如：小程序、自建商城', 'For example: mini program, own shop'],
  revoke: ['停用', 'Revoke'],
  revokeQuestion: ['停用密钥“{name}”？', 'Revoke the key “{name}”?'],
  revokeWarning: [
    '立即生效且不能恢复，使用它的前台将无法下单。',
    'It takes effect at once and cannot be undone: a storefront using it can no longer order.',
  ],
  revokedNotice: ['密钥已停用', 'Key revoked'],
  noKeys: [
    '还没有接口密钥。创建后，商城系统可以用它下单和查询。',
    'No API keys yet. With one your store can place and look up orders.',
  ],
  created: ['密钥已创建', 'Key created'],
  secretWarning: ['请立即保存密文，关闭后将无法再次查看。', 'Save the secret now: it cannot be shown again.'],
  secret: ['密文', 'Secret'],
  savedIt: ['我已保存', 'I have saved it'],
})
