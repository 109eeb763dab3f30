// Words of the catalogue: list and form.
import { defineTexts } from '../../../i18n/text.ts'

export const platformProductTexts = defineTexts({
  note: [
    '商户可以订购的服务、保证金与费用；改价只影响以后的订单',
    'What merchants can order; prices hold for orders from now on',
  ],
  list: ['服务目录', 'Catalogue'],
  add: ['新建服务', 'Add'],
  change: ['修改', 'Change'],
  changeTitle: ['修改“{name}”', 'Change “{name}”'],
  saved: ['已保存“{name}”', '“{name}” was saved'],
  turnOn: ['上架', 'Put on sale'],
  turnOff: ['下架', 'Take off sale'],
  offQuestion: ['下架“{name}”？', 'Take “{name}” off sale?'],
  offWhat: [
    '商户不能再订购与续订，已订购的照常服务',
    'Merchants can neither order nor renew it; what was ordered goes on',
  ],
  on: ['在售', 'On sale'],
  off: ['已下架', 'Off sale'],
  none: ['还没有服务', 'Nothing yet'],
  type: ['类型', 'Kind'],
  name: ['名称', 'Name'],
  description: ['说明', 'Description'],
  versions: ['版本与价格', 'Versions'],
  sort: ['排序', 'Order'],
  state: ['状态', 'State'],
  code: ['版本代码', 'Code'],
  versionName: ['版本名称', 'Version'],
  unit: ['单价（元）', 'Price (¥)'],
  months: ['服务月数', 'Months'],
  monthsOf: ['{months} 个月', '{months} months'],
  addVersion: ['添加版本', 'Add a version'],
  removeVersion: ['删除版本', 'Remove'],
  isOnSale: ['上架销售', 'On sale'],
})
