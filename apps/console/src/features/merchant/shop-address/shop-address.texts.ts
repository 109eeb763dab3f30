// Texts of a shop's address book.
import { shopAddressKindTexts } from '@merchant/contract/labels'
import { defineTexts, namedTexts } from '../../../i18n/text.ts'

export const shopAddressTexts = defineTexts({
  book: ['地址簿', 'Address book'],
  note: [
    '发货、退货与自提各有一个默认地址，全部类型最多 {most} 个',
    'One default each for shipping, returns and pick-up; {most} addresses in all',
  ],
  add: ['新增地址', 'Add an address'],
  changeTitle: ['修改地址', 'Change the address'],
  change: ['修改', 'Change'],
  setDefault: ['设为默认', 'Make default'],
  remove: ['删除', 'Delete'],
  none: ['还没有地址', 'No addresses yet'],
  isDefault: ['默认', 'Default'],
  kind: ['地址类型', 'Kind'],
  ...namedTexts('kind_', shopAddressKindTexts),
  what_SHIP: [
    '发货时使用；时效与线路按默认发货地址估算',
    'Goods leave from here; transit times count from the default',
  ],
  what_RETURN: ['买家退货时寄回；商品上架须有退货地址', 'Buyers send returns here; needed before goods go on sale'],
  what_PICKUP: ['买家到店自提时前往', 'Buyers fetch their goods here'],
  contact: ['联系人', 'Contact'],
  phone: ['联系手机', 'Mobile number'],
  phoneKept: ['{phone}，留空则不修改', '{phone}; leave empty to keep it'],
  phoneMissing: ['请填写联系手机', 'Give a mobile number'],
  place: ['地址', 'Address'],
  region: ['所在地区', 'Region'],
  detail: ['详细地址', 'Address'],
  detailHint: ['街道、门牌号、楼层等', 'Street, number, floor'],
  remark: ['备注', 'Note'],
  remarkHint: ['仅店铺员工可见，如“周日不收件”', 'For your staff only, such as “closed on Sundays”'],
  asDefault: ['设为该类的默认地址', 'Make it the default of its kind'],
  saved: ['地址已保存', 'Address saved'],
  madeDefault: ['已设为默认地址', 'Default address set'],
  removeQuestion: ['删除“{contact}”的这个地址？', 'Delete this address of “{contact}”?'],
  removeWhat: ['已发出的包裹与进行中的退货不受影响。', 'Parcels and returns under way are not affected.'],
  removed: ['地址已删除', 'Address deleted'],
})
