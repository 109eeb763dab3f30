// Texts of choosing from the media library.
import { defineTexts } from '../../i18n/text.ts'

export const libraryTexts = defineTexts({
  title: ['从素材库选择', 'Choose from the library'],
  room: ['还可选 {count} 张', '{count} more may be chosen'],
  chosen: ['已选 {count} 张，最多 {room} 张', '{count} of at most {room} chosen'],
  choose: ['选用', 'Use'],
  all: ['全部素材', 'All files'],
  noDir: ['未分类', 'In no folder'],
  dir: ['文件夹', 'Folder'],
  find: ['按名称查找', 'Find by name'],
  tooHeavy: ['最大 {most} MB', '{most} MB at most'],
  tooSmall: ['至少 {width}×{height}', '{width}×{height} at least'],
  titleFilm: ['从素材库选择视频', 'Choose a video from the library'],
  roomFilm: ['请选择一段视频', 'Choose one video'],
  chosenFilm: ['已选一段视频', 'One video is chosen'],
  emptyFilms: ['素材库里还没有视频，可先在素材中心上传', 'There are no videos yet; upload some in the media library'],
  noFilm: ['没有符合条件的视频', 'No video matches'],
  isThere: ['已选用', 'In use here'],
  empty: ['素材库里还没有图片，可先在素材中心上传', 'There are no pictures yet; upload some in the media library'],
  nothing: ['没有符合条件的图片', 'No picture matches'],
  more: ['显示更多', 'Show more'],
})
