// Notices of the browser need its user's leave; asking is only allowed from a click.
export const canNotify = (): boolean => "Notification" in window;

export async function askLeave(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === "granted";
}
