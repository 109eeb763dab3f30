// Words of saved views and of the columns of a list.
import { defineTexts } from '../../i18n/text.ts'

export const listToolsTexts = defineTexts({
  views: ['视图', 'Views'],
  defaultView: ['默认视图', 'Default view'],
  shared: ['{name}（共享）', '{name} (shared)'],
  saveView: ['保存与管理…', 'Save and manage…'],
  viewsAndColumns: ['视图与列', 'Views and columns'],
  columns: ['列设置', 'Columns'],
  name: ['名称', 'Name'],
  scopePersonal: ['仅自己', 'Only me'],
  scopeShared: ['全部员工', 'Everyone here'],
  save: ['保存当前视图', 'Save this view'],
  saveHint: ['保存当前的筛选、排序、每页条数与列设置。', 'Keeps filters, sort, page size and columns as they are now.'],
  saved: ['视图已保存', 'View saved'],
  existing: ['已存视图', 'Saved views'],
  none: ['还没有保存过视图', 'No saved views yet'],
  remove: ['删除“{name}”', 'Delete “{name}”'],
  up: ['“{name}”上移', 'Move “{name}” up'],
  down: ['“{name}”下移', 'Move “{name}” down'],
  width: ['“{name}”的宽度', 'Width of “{name}”'],
  automatic: ['自动', 'Auto'],
  density: ['行高', 'Density'],
  loose: ['宽松', 'Loose'],
  normal: ['适中', 'Normal'],
  compact: ['紧凑', 'Compact'],
  restore: ['恢复默认', 'Restore default'],
})
