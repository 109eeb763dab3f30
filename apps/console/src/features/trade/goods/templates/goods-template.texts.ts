// Texts about templates of goods.
import { defineTexts } from '../../../../i18n/text.ts'

export const goodsTemplateTexts = defineTexts({
  save: ['存为模板', 'Save as a template'],
  saveTitle: ['存为商品模板', 'Save as a template of goods'],
  saveWhat: [
    '标题、类目、图片、规格、价格、运费与详情都会存入模板，商家编码与条形码不存入。',
    'Title, category, pictures, specifications, prices, freight and details go into it; codes do not.',
  ],
  name: ['模板名称', 'Name of the template'],
  nameHint: ['如：春季茶具', 'Such as “Teaware”'],
  exists: ['已有同名模板', 'There is one of this name'],
  existsWhat: [
    '{name} 保存于 {time}，继续将替换其内容。',
    'Saved by {name} at {time}; what is in it will be replaced.',
  ],
  replace: ['替换', 'Replace it'],
  saved: ['已存为模板“{name}”', 'Saved as the template “{name}”'],
  replaced: ['已替换模板“{name}”', 'The template “{name}” is replaced'],
  open: ['从模板新建', 'From a template'],
  title: ['商品模板', 'Templates of goods'],
  use: ['使用', 'Use'],
  rename: ['重命名', 'Rename'],
  renamed: ['已改名为“{name}”', 'It is called “{name}” now'],
  remove: ['删除', 'Delete'],
  removeQuestion: ['删除模板“{name}”？', 'Delete the template “{name}”?'],
  removeWhat: ['由它发布的商品不变。', 'Goods that began with it stay as they are.'],
  removed: ['已删除模板“{name}”', 'The template “{name}” is deleted'],
  search: ['查找模板', 'Find a template'],
  goods: ['商品标题', 'Title of the goods'],
  untitled: ['未填写标题', 'Without a title'],
  savedAt: ['保存时间', 'Saved'],
  savedBy: ['保存人', 'Saved by'],
  me: ['我', 'me'],
  none: [
    '还没有模板。在商品列表的“更多”或编辑商品时，选“存为模板”。',
    'No templates yet. Choose “Save as a template” under “More” in the goods list, or while you edit goods.',
  ],
  unmatched: ['没有名称含“{text}”的模板', 'No template has “{text}” in its name'],
  used: ['以模板“{name}”新建，发布前可修改任何内容。', 'Begun with the template “{name}”; anything can be changed.'],
  gone: ['这个模板已删除', 'This template was deleted'],
  toNew: ['不用模板新建', 'Begin without one'],
})
