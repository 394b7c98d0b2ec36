// Databases of this browser, each with one store.

export function openStore(name: string, store: string, keyPath: string): Promise<IDBDatabase> {
  const asked = indexedDB.open(name, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(store, { keyPath });
  return told(asked);
}

export function told<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

// Done when it is on disk; what does not fit is not written at all, and what was kept before stays.
export function written({ transaction }: IDBObjectStore, change: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    change();
  });
}

// Strictly: what is reported as done survives a power cut.
export const storeOf = (database: IDBDatabase, name: string, mode: IDBTransactionMode): IDBObjectStore =>
  database.transaction(name, mode, { durability: "strict" }).objectStore(name);
