// Words of the tags: a merchant's own words on its orders.
import { defineTexts } from '../../../i18n/text.ts'

export const orderTagsTexts = defineTexts({
  tags: ['标签', 'Tags'],
  edit: ['编辑标签', 'Edit tags'],
  editTitle: ['订单 {no} 的标签', 'Tags of order {no}'],
  tagsOf: ['订单 {no} 的标签：{tags}', 'Tags of order {no}: {tags}'],
  hint: [
    '选择或输入，回车添加；最多 {most} 个，每个不超过 {length} 字',
    'Choose or type, Enter adds; at most {most}, each up to {length} characters',
  ],
  removeHint: ['选择要从这些订单上移除的标签', 'Choose what to take off these orders'],
  tooLong: ['每个标签不超过 {length} 字', 'At most {length} characters each'],
  none: ['还没有标签，输入后回车添加', 'No tags yet. Type one and press Enter'],
  saved: ['标签已保存', 'Tags saved'],
  manyTitle: ['{count} 个订单的标签', 'Tags of {count} orders'],
  add: ['添加', 'Put on'],
  remove: ['移除', 'Take off'],
  nothing: ['请选择要添加或移除的标签', 'Choose tags to put on or take off'],
  both: ['不能同时添加和移除「{tag}」', '“{tag}” can’t be put on and taken off'],
})
