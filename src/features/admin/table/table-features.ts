import { rowSortingFeature, tableFeatures } from '@tanstack/react-table';

/** The features of TanStack Table that the panel uses. */
export const features = tableFeatures({ rowSortingFeature });
