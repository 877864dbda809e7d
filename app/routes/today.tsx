import { TodayRoom } from '#app/features/desk/today/today-room.tsx'

export default TodayRoom
