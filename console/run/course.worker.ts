/** Counts the course of a run beside the page. */
import { type CourseQuestion, courseOf } from './course.ts'

self.addEventListener('message', ({ data }: MessageEvent<CourseQuestion>) => {
  self.postMessage(courseOf(data))
})
