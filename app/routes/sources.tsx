import { SourcesRoom } from '#app/features/desk/sources/sources-room.tsx'

export default SourcesRoom
