// Texts of the upload of a video.
import { defineTexts } from '../../i18n/text.ts'

export const videoTexts = defineTexts({
  upload: ['上传视频', 'Upload a video'],
  replace: ['更换视频', 'Replace the video'],
  remove: ['移除视频', 'Remove the video'],
  uploading: ['正在上传 {percent}%', 'Uploading {percent}%'],
  tooLarge: ['视频不能超过 {most} MB', 'At most {most} MB'],
  failed: ['网络连接失败，视频未上传，请重试', 'The connection failed and the video was not uploaded: try again'],
})
