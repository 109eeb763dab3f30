// Texts of moving a category below another one, and of deleting it.
import { defineTexts } from '../../../i18n/text.ts'

export const placeTexts = defineTexts({
  move: ['移到其他上级', 'Move below another'],
  moveTitle: ['移动“{name}”', 'Move “{name}”'],
  moveHint: [
    '层级不变，下级类目一并移动；它和下级、新上级都不能有商品，属性不能同名。',
    'It keeps its level and takes along what is below it. Neither of these nor the new parent has goods, and no attribute stands twice.',
  ],
  parent: ['新的上级类目', 'New parent'],
  parentMissing: ['请选择上级类目', 'Choose a parent'],
  noParent: ['没有其他同级的上级类目', 'There is no other parent of this level'],
  moved: ['已移动“{name}”', '“{name}” was moved'],
  remove: ['删除', 'Delete'],
  removeQuestion: ['删除“{name}”？', 'Delete “{name}”?'],
  removeWhat: [
    '只能删除空类目：没有下级、商品、佣金规则和品牌。删除后不能恢复。',
    'Only an empty one: nothing below it, no goods, commission rules or brands. It does not come back.',
  ],
  removed: ['已删除“{name}”', '“{name}” was deleted'],
})
