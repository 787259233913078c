import { rowSortingFeature, tableFeatures } from '@tanstack/react-table';

/** The features of the table library that the panel's tables use. */
export const features = tableFeatures({ rowSortingFeature });
