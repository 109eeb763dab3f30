// Texts of how complete goods are, and of what would make them more so.
import { completenessGoals } from '@merchant/contract'
import { defineTexts } from '../../../../i18n/text.ts'

const { title, pictures, manyPictures, detailCharacters, detailPictures, params } = completenessGoals

export const completenessTexts = defineTexts({
  name: ['完整度', 'Completeness'],
  whole: ['信息完整', 'Nothing is missing'],
  of: ['完整度 {score} 分', 'Completeness {score}'],
  raisable: ['完整度 {score} 分，还有 {count} 项可完善', 'Completeness {score}, {count} more to say'],
  hint: ['信息越完整，买家越容易下单', 'The more is said, the sooner buyers decide'],
  more: ['另有 {count} 项', '{count} more'],
  less: ['收起', 'Fewer'],
  points: ['+{points} 分', '+{points}'],
  morePictures: [`主图不少于 ${pictures} 张`, `At least ${pictures} pictures`],
  manyPictures: [`主图不少于 ${manyPictures} 张`, `At least ${manyPictures} pictures`],
  video: ['添加商品视频', 'Add a video'],
  detailText: [`详情文字不少于 ${detailCharacters} 字`, `At least ${detailCharacters} characters of detail`],
  detailPictures: [`详情图片不少于 ${detailPictures} 张`, `At least ${detailPictures} pictures in the detail`],
  title: [`标题不少于 ${title} 个字`, `A title of at least ${title} characters`],
  sellingPoint: ['填写卖点', 'Say the selling point'],
  params: [`商品参数不少于 ${params} 项`, `At least ${params} parameters`],
  shopCategory: ['放入店铺分类', 'Put it in a shop category'],
})
