// Texts of the steps above the goods' editor.
import { defineTexts } from '../../../../i18n/text.ts'

export const goodsStepsTexts = defineTexts({
  steps: ['填写步骤', 'Steps'],
  basics: ['基本信息', 'Basics'],
  params: ['商品参数', 'Parameters'],
  pictures: ['图片与视频', 'Pictures and video'],
  sale: ['价格与库存', 'Price and stock'],
  shipping: ['物流与服务', 'Shipping and services'],
  detail: ['商品详情', 'Details'],
  preview: ['预览', 'Preview'],
  filled: ['{step}，已填写', '{step}, filled in'],
  faults: ['{step}，{count} 处待修改', '{step}, {count} to correct'],
})
