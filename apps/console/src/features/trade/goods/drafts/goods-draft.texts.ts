// Texts about drafts of goods on the server.
import { defineTexts } from '../../../../i18n/text.ts'

export const goodsDraftTexts = defineTexts({
  saved: ['草稿已保存 {time}', 'Draft saved {time}'],
  keptHere: ['草稿已保存在本机 {time}，未能保存到服务器', 'Draft kept on this device {time}, not on the server'],
  offer: ['有未发布的草稿', 'There is an unpublished draft'],
  offerWhat: ['“{title}”，{name} 保存于 {time}。', '“{title}”, saved by {name} at {time}.'],
  offerMore: ['另有 {count} 份新商品草稿。', '{count} more drafts of new goods.'],
  untitled: ['未填写标题', 'Without a title'],
  me: ['我', 'me'],
  goOn: ['继续编辑', 'Go on'],
  drop: ['放弃草稿', 'Drop the draft'],
  dropQuestion: ['放弃“{title}”的草稿？', 'Drop the draft of “{title}”?'],
  dropWhat: [
    '草稿中未发布的内容不会保留，已发布的商品不变。',
    'What was not published is lost; the goods stay as they are.',
  ],
  dropped: ['已放弃草稿', 'The draft is dropped'],
  newer: ['别处保存了更新的草稿', 'A newer draft was saved elsewhere'],
  newerWhat: [
    '{name} 于 {time} 保存。您输入的内容保存在本机，可载入对方的草稿，或以您的内容覆盖。',
    'Saved by {name} at {time}. What you typed is kept on this device: load the other draft, or write over it.',
  ],
  newerMine: [
    '您在其他浏览器或窗口中于 {time} 保存。这里输入的内容保存在本机，可载入那份草稿，或以这里的内容覆盖。',
    'You saved it in another browser or window at {time}. What you typed here is kept on this device: load that draft, or write over it.',
  ],
  load: ['载入该草稿', 'Load it'],
  overwrite: ['以我的内容覆盖', 'Write over it'],
  gone: ['这份草稿已在别处发布或放弃', 'This draft was published or dropped elsewhere'],
  goneWhat: ['您输入的内容仍在本机。', 'What you typed is still on this device.'],
  saveAnew: ['另存为新草稿', 'Save as another draft'],
  goneTitle: ['草稿已发布或放弃', 'The draft was published or dropped'],
  toDrafts: ['查看全部草稿', 'All drafts'],
  title: ['商品标题', 'Title'],
  shop: ['店铺', 'Shop'],
  kind: ['类型', 'Kind'],
  kindNew: ['新商品', 'New goods'],
  savedAt: ['保存时间', 'Saved'],
  savedBy: ['保存人', 'Saved by'],
  none: ['没有草稿，编辑商品时会自动保存', 'No drafts; they are saved by themselves while you edit'],
})
