// Texts of the parameters of goods.
import { defineTexts } from '../../../../i18n/text.ts'

export const paramsTexts = defineTexts({
  params: ['商品参数', 'Parameters'],
  hint: ['由所选类目决定，买家在商品页看到', 'As the category asks; buyers see them with the goods'],
  none: ['所选类目没有要求的参数，可自行添加', 'The category asks none; add your own'],
  missing: ['请填写{name}', 'Fill in {name}'],
  choose: ['请选择', 'Choose'],
  most: ['最多选择 {count} 项', '{count} at most'],
  dropTitle: [
    '更换类目后，以下参数不再适用，保存时将移除',
    'These do not belong to the new category and are dropped when saved',
  ],
  keepThem: ['保留为自定义参数', 'Keep them as your own'],
  leftTitle: ['类目已不再要求的参数', 'No longer asked by the category'],
  own: ['自定义参数', 'Of your own'],
  ownName: ['参数名称', 'Name'],
  ownValue: ['参数值', 'Value'],
  addOwn: ['添加自定义参数', 'Add one of your own'],
  remove: ['移除{name}', 'Remove {name}'],
  ownNo: ['自定义参数 {number}', 'Parameter {number}'],
  offered: ['类目提供的{name}', '{name} as the category offers'],
  offeredShort: ['类目可选值', 'Offered'],
  addAll: ['全部添加', 'Add all'],
  failed: ['参数加载失败', 'The parameters could not be loaded'],
})
