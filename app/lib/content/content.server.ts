import { content } from 'virtual:content'

export { content }
